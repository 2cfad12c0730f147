/** The digits of a text as a number; 0 when there are none, and never more than can be counted. */
export function numberIn(text: string, most = 10_000_000_000): number {
  const digits = text.replaceAll(/\D/g, '').slice(0, 15)
  return Math.min(Number(digits), most)
}

/** What is left of a text that takes digits only. */
export const digitsOnly = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
