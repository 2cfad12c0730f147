import { formatNumber } from '#platform/core/contract/money.ts'
import { asciiForm } from '#platform/core/contract/read-amount.ts'

/** Returns the digits of a text without leading zeros, for counts and lot numbers. `readAmount` reads amounts. */
export const digitsOnly = (text: string) =>
  asciiForm(text)
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')

export interface TypedText {
  readonly text: string
  readonly caret: number
}

/**
 * Groups digits by three while they are typed. The caret stays behind the same digit; spaces, letters and leading zeros
 * are removed (spec 3 §5), and so are digits beyond `maxDigits`.
 */
export function groupedDigits({ text, caret }: TypedText, maxDigits = 15): TypedText {
  const digits = digitsOnly(text).slice(0, maxDigits)
  if (digits === '' || digits === '0') return { text: '', caret: 0 }
  const grouped = formatNumber(Number(digits))
  const plain = asciiForm(text)
  const dropped = plain.replaceAll(/\D/g, '').length - digits.length
  const before = Math.max(
    plain.slice(0, caret).replaceAll(/\D/g, '').length - Math.max(dropped, 0),
    0,
  )
  return { text: grouped, caret: caretAfter(grouped, Math.min(before, digits.length)) }
}

/** Recognises digits grouped by `groupedDigits`, which may group them again. */
export const isGroupedDigits = (text: string) => /^[\d\u2009]*$/.test(text)

/** The position of the caret behind so many digits. */
function caretAfter(grouped: string, count: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at++) {
    if (seen === count) return at
    if (/\d/.test(grouped.charAt(at))) seen++
  }
  return grouped.length
}
