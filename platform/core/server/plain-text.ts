const ascii = /^[\x20-\x7e]*$/

/** Trims a text and normalises full-width characters (NFKC). */
export function plain(value: string): string {
  return (ascii.test(value) ? value : value.normalize('NFKC')).trim()
}
