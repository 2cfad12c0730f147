/**
 * Folds case, width, blanks and punctuation of a name, so that `ＵＳＳ東京`, `uss_tokyo` and `USS Tokyo` lead to their
 * dictionary entry. Keeps `+`, which distinguishes models.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}+]/gu, '')
}

/** Folds codes and grades, in which `.`, `*`, `?` and `/` carry meaning. */
export function codeKey(code: string): string {
  return code.normalize('NFKC').toUpperCase().replaceAll(/[\s_]/g, '')
}

/**
 * Copies a text into memory of its own. V8 keeps the whole of a text as long as a slice of it is referenced, so stored
 * slices of a file must be copied.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
