/** The digits of a text as a number, at most `most`; 0 when there are none. */
export function numberIn(text: string, most = 10_000_000_000): number {
  const digits = text.replaceAll(/\D/g, '').slice(0, 15)
  return Math.min(Number(digits), most)
}

/** The digits of a text, without leading zeros. */
export const digitsOnly = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
