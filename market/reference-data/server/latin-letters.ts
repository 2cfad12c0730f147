/** Cyrillic and Greek capitals that look like Latin ones, and those. Keyboards mix them up within a code. */
export const lookAlikes = {
  foreign: 'АВСЕНКМОРТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  latin: 'ABCEHKMOPTXYIJSABEZHIKMNOPTYX',
} as const

const ascii = /^[\x20-\x7e]*$/
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const latinOf = new Map(
  Array.from(lookAlikes.foreign, (letter, at) => [letter, lookAlikes.latin[at]]),
)

/** A text in capitals, with Latin letters in place of those that look like them. */
export const latinCapitals = (text: string): string =>
  Array.from(text.normalize('NFKC').toUpperCase(), (letter) => latinOf.get(letter) ?? letter).join(
    '',
  )

/** A code of a car in Latin letters; a text that has foreign letters of its own stays as it is. */
export function latinCode(code: string): string {
  if (ascii.test(code) || !foreignLetter.test(code)) return code
  const latin = latinCapitals(code)
  return foreignLetter.test(latin) ? code : latin
}
