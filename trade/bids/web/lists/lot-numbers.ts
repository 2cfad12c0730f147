/** The lot numbers of a text, comma-separated, without duplicates. */
export const lotNumbersOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** The number that is being typed: the part behind the last comma. */
export const lastNumber = (text: string): string => text.split(',').at(-1)?.trim() ?? ''

/** Replaces the number that is being typed by a suggested one; another may follow. */
export const withNumber = (text: string, number: string): string =>
  [
    ...lotNumbersOf(text.slice(0, text.lastIndexOf(',') + 1)).filter((one) => one !== number),
    number,
  ].join(', ')

/** Whether every number of a text is one of the suggested lots, so that none is half typed. */
export function allSuggested(text: string, found: readonly { readonly lotNo: string }[]): boolean {
  const numbers = lotNumbersOf(text)
  const same = (number: string) =>
    found.some(({ lotNo }) => lotNo.toUpperCase() === number.toUpperCase())
  return numbers.length > 0 && lastNumber(text) !== '' && numbers.every(same)
}
