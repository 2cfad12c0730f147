import { formatNumber } from '../../../contract/core/money.ts'
import { digitsOnly } from '../../ui/digits.ts'

/** A text with its caret. */
export interface TypedText {
  readonly text: string
  readonly caret: number
}

/** The ceiling has so many; more digits are a typing error. */
const mostDigits = 9

/**
 * Digits in groups of three while they are typed. The caret stays behind the digit that it was
 * behind; spaces and letters go, and so does a leading zero (spec 3 §5).
 */
export function groupedDigits({ text, caret }: TypedText): TypedText {
  const digits = digitsOnly(text).slice(0, mostDigits)
  if (digits === '' || digits === '0') return { text: '', caret: 0 }
  const grouped = formatNumber(Number(digits))
  const dropped = text.replaceAll(/\D/g, '').length - digits.length
  const before = Math.max(
    text.slice(0, caret).replaceAll(/\D/g, '').length - Math.max(dropped, 0),
    0,
  )
  return { text: grouped, caret: placeAfter(grouped, Math.min(before, digits.length)) }
}

/** The position of the caret behind so many digits. */
function placeAfter(grouped: string, count: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at++) {
    if (seen === count) return at
    if (/\d/.test(grouped.charAt(at))) seen++
  }
  return grouped.length
}

/**
 * The amount that a copied text names: `¥650,000.00`, `650 000`, `６５０，０００円`. Null where it says
 * something else, such as `65万` or `1.2m`: a guess would be somebody's money.
 */
export function pastedAmount(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/^[\s¥]+|[\s¥円]+$/g, '')
    .replace(/^jpy\s*|\s*(?:jpy|yen)$/gi, '')
  const whole = /^(\d{1,9}|\d{1,3}(?:[\s,.'’]\d{3})+)(?:[.,]\d{1,2})?$/.exec(plain)?.[1]
  const digits = whole?.replaceAll(/\D/g, '')
  return digits && digits.length <= mostDigits && Number(digits) > 0 ? Number(digits) : null
}
