/**
 * What is left of a name when case, width, blanks and punctuation are folded, so that
 * `ＵＳＳ東京`, `uss_tokyo` and `USS Tokyo` are found under their dictionary entry. `+` stays:
 * it tells models apart.
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
 * The same text in memory of its own. A piece cut out of a longer text keeps all of that text
 * alive, so what is remembered of a file must be copied out of it.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
