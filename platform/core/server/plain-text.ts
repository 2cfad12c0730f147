const ascii = /^[\x20-\x7e]*$/

/** A text without outer blanks, with full-width characters normalised (NFKC). */
export function plain(value: string): string {
  return (ascii.test(value) ? value : value.normalize('NFKC')).trim()
}
