import { nameKey } from './name-key.ts'

const latin = /^[\x20-\x7e]+$/
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** Writes second and third generations as houses do: MARK 2 is MARK II. */
const withFigures = (name: string) => name.replace(/\bIII\b/, '3').replace(/\bII\b/, '2')

/**
 * Returns the part of a written name beyond its model: `E-POWER` of NOTE E-POWER, `RX450h` of RX, `320i` of 3 SERIES.
 * Empty for another spelling of the model, and for names in other scripts.
 */
export function restOfName(written: string, model: string, maker: string): string {
  const text = written.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (!latin.test(text)) return ''
  const [key, own] = [nameKey(text), nameKey(model)]
  if (key === own || key === nameKey(maker + model)) return ''
  if (key.startsWith(own)) return textAfter(text, own.length)
  if (/\d/.test(key) && digitsOf(key) !== digitsOf(withFigures(model))) return text
  // MINI is the maker, too: COOPER S says which.
  return own === nameKey(maker) ? text : ''
}

/** Returns the text after this many letters and digits. */
function textAfter(text: string, count: number): string {
  let at = 0
  for (let seen = 0; seen < count && at < text.length; at++) seen += nameKey(text.charAt(at)).length
  return text.slice(at).replace(/^[^\p{L}\p{N}+]+/u, '')
}

/** Adds the rest of a model's name to the trim. */
export function trimWith(rest: string, trim: string): string {
  if (rest === '' || nameKey(trim).includes(nameKey(rest))) return trim
  return `${rest} ${trim}`.trim()
}
