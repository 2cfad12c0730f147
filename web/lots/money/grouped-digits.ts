import { formatNumber } from '../../../contract/core/money.ts'
import { digitsOnly } from '../../ui/fields/digits.ts'

/** A text with its caret. */
export interface TypedText {
  readonly text: string
  readonly caret: number
}

/** The number of digits of the highest bid; more digits are a typing error. */
const mostDigits = 9

/**
 * Groups digits by three while they are typed. The caret stays behind the same digit; spaces, letters
 * and leading zeros are removed (spec 3 §5).
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
 * The amount in a pasted text: `¥650,000.00`, `650 000`, `６５０，０００円`. Null for other formats, such as
 * `65万` or `1.2m`, because a wrong guess would cost money.
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
