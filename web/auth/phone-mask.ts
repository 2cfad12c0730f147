const nationalLength = 10

/**
 * What was typed or pasted, written as `+7 (999) 123-45-67` as far as it goes (spec 1 §5). Takes
 * `8 999…`, `7999…`, `+7 999…` and a bare `999…`; `before` is what stood there.
 */
export function formatRussianPhone(text: string, before = ''): string {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  const hasCountry = /^[78]/.test(digits) || text.trim().startsWith('+')
  const national = withoutTrunk(hasCountry ? digits.slice(1) : digits, nationalOf(before))
  const [area, first, second, third] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8, nationalLength),
  ]
  return [
    '+7',
    area && ` (${area}`,
    first && `) ${first}`,
    second && `-${second}`,
    third && `-${third}`,
  ].join('')
}

const nationalOf = (phone: string) => phone.replace(/\D/g, '').slice(1)

/** A whole number pasted behind the `+7` that stands there already brings its own 7 or 8. */
function withoutTrunk(national: string, before: string): string {
  const pasted = national.length > nationalLength && before.length < nationalLength
  return pasted && /^[78]/.test(national) ? national.slice(1) : national
}

/** A number of any country: only what phone numbers are written with. */
export const keepPhoneMarks = (text: string) => text.replace(/[^\d\s().+-]/g, '')

/** Where the caret belongs after a reformat: behind as many digits as before. */
export function caretBehind(text: string, digits: number): number {
  if (digits === 0) return 0
  let seen = 0
  for (const [at, character] of [...text].entries()) {
    if (/\d/.test(character)) seen += 1
    if (seen === digits) return at + 1
  }
  return text.length
}
