/** Cyrillic and Greek capitals with their Latin lookalikes, which keyboards mix up within a code. */
export const lookAlikes = {
  foreign: 'АВСЕНКМОРТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  latin: 'ABCEHKMOPTXYIJSABEZHIKMNOPTYX',
} as const

const ascii = /^[\x20-\x7e]*$/
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const latinOf = new Map(
  Array.from(lookAlikes.foreign, (letter, at) => [letter, lookAlikes.latin[at]]),
)

/** Returns a text in capitals, with lookalike letters replaced by Latin ones. */
export const latinCapitals = (text: string): string =>
  Array.from(text.normalize('NFKC').toUpperCase(), (letter) => latinOf.get(letter) ?? letter).join(
    '',
  )

/** Returns the code of a car in Latin letters; a text with other foreign letters stays unchanged. */
export function latinCode(code: string): string {
  if (ascii.test(code) || !foreignLetter.test(code)) return code
  const latin = latinCapitals(code)
  return foreignLetter.test(latin) ? code : latin
}
