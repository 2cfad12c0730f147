const nationalLength = 10

/** Returns the digit of `+N` in the mask: a North American number keeps its own. */
const countryOf = (text: string) => (/^\s*\+1/.test(text) ? '1' : '7')

/**
 * Returns whether a number has the form `+N (NNN) NNN-NN-NN` in Russian (spec 1 §5). Numbers of other countries stay as
 * typed, because the mask would truncate them.
 */
export function fitsRussianMask(phone: string): boolean {
  const digits = phone.replace(/\D/g, '')
  if (/^\s*\+/.test(phone)) return /^[178]?$/.test(digits.charAt(0)) && digits.length <= 11
  return digits.length <= (/^[78]/.test(digits) ? 11 : nationalLength)
}

/**
 * Formats typed or pasted text as `+7 (999) 123-45-67`, as far as there are digits (spec 1 §5). Accepts `8 999…`,
 * `7999…`, `+7 999…`, `+1 212…` and `999…`; `before` is the previous value.
 */
export function formatRussianPhone(text: string, before = ''): string {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  const hasCountry = /^[78]/.test(digits) || text.trim().startsWith('+')
  const national = withoutTrunkPrefix(hasCountry ? digits.slice(1) : digits, nationalOf(before))
  const [area, first, second, third] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8, nationalLength),
  ]
  return [
    `+${countryOf(text)}`,
    area && ` (${area}`,
    first && `) ${first}`,
    second && `-${second}`,
    third && `-${third}`,
  ].join('')
}

const nationalOf = (phone: string) => phone.replace(/\D/g, '').slice(1)

/** A whole number pasted behind an existing `+7` has its own 7 or 8. */
function withoutTrunkPrefix(national: string, before: string): string {
  const pasted = national.length > nationalLength && before.length < nationalLength
  return pasted && /^[78]/.test(national) ? national.slice(1) : national
}

/** A number of any country: only characters of phone numbers. */
export const stripToPhoneCharacters = (text: string) => text.replace(/[^\d\s().+-]/g, '')

/** Returns the caret position after formatting: behind the same number of digits. */
export function caretBehind(text: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  for (const [at, character] of [...text].entries()) {
    if (/\d/.test(character)) seen += 1
    if (seen === digits) return at + 1
  }
  return text.length
}
