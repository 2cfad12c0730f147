/**
 * A name with case, width, blanks and punctuation folded, so that
 * `ＵＳＳ東京`, `uss_tokyo` and `USS Tokyo` are found under their dictionary entry. `+` is not
 * removed: it distinguishes models.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}+]/gu, '')
}

/** The same for codes and grades, in which `.`, `*`, `?` and `/` carry meaning. */
export function codeKey(code: string): string {
  return code.normalize('NFKC').toUpperCase().replaceAll(/[\s_]/g, '')
}

/**
 * A copy of a text in memory of its own. V8 holds the whole of a text as long as a slice of it is
 * referenced, so slices of a file that are stored must be copied.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
