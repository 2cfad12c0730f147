/** Splits a comma-separated text into distinct lot numbers. */
export const lotNumbersOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** Returns the number being typed: the part after the last comma. */
export const lastNumber = (text: string): string => text.split(',').at(-1)?.trim() ?? ''

/** Replaces the number being typed by a suggested one; another may follow. */
export const withNumber = (text: string, number: string): string =>
  [
    ...lotNumbersOf(text.slice(0, text.lastIndexOf(',') + 1)).filter((one) => one !== number),
    number,
  ].join(', ')

/** Returns whether every number of a text is suggested, so that none is incomplete. */
export function allSuggested(text: string, found: readonly { readonly lotNo: string }[]): boolean {
  const numbers = lotNumbersOf(text)
  const same = (number: string) =>
    found.some(({ lotNo }) => lotNo.toUpperCase() === number.toUpperCase())
  return numbers.length > 0 && lastNumber(text) !== '' && numbers.every(same)
}
