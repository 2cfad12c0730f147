import { type SignUpForm, signUpForm, signUpWireKey } from '../../contract/auth/calls.ts'
import type { Language } from '../../contract/core/codes.ts'
import type { SignUpDraft } from '../preferences/device.ts'
import { type Problems, problemsOf } from './form-check.ts'
import { formatRussianPhone } from './phone-mask.ts'

/** The form as it is while somebody fills it in. */
export type SignUpValues = SignUpDraft & {
  readonly password: string
  readonly confirmPassword: string
}

/** Country of the Russian Federation, preselected in Russian (spec 1 §4). */
const russia = 183

/** What the form opens with: what was typed before, without passwords. */
export function openingValues(draft: SignUpDraft | null, language: Language): SignUpValues {
  const empty = { fullName: '', referralCode: '', email: '', mobile: '', country: null, city: '' }
  const { mobile, country, ...rest } = draft ?? { ...empty, terms: false }
  const russian = language === 'ru'
  return {
    ...rest,
    mobile: russian ? formatRussianPhone(mobile) : mobile,
    country: country ?? (russian ? russia : null),
    password: '',
    confirmPassword: '',
  }
}

/** What may be kept on the device. */
export function draftOf({ password, confirmPassword, ...draft }: SignUpValues): SignUpDraft {
  return draft
}

/**
 * What is wrong, by field. Rules that compare fields are only asked when every field has its type,
 * so they are asked once more as if country and terms were given.
 */
export function signUpProblems(values: SignUpValues, language: Language): Problems {
  const form = { ...values, language }
  return {
    ...problemsOf(signUpForm, { ...form, country: values.country ?? russia, terms: true }),
    ...problemsOf(signUpForm, form),
  }
}

/** The body of the call, once nothing is wrong. */
export const signUpBody = (values: SignUpValues, language: Language): SignUpForm =>
  signUpForm.parse({ ...values, language })

const fieldOfWireKey = new Map<string, keyof SignUpValues>(
  Object.entries(signUpWireKey).map(([field, key]) => [key, field as keyof SignUpValues]),
)
const fields = new Set(Object.keys(openingValues(null, 'en')))

/** The field of the form that an error of the wire belongs to (spec 1 §3). */
export function fieldOf(wireKey: string): keyof SignUpValues | undefined {
  // `username` is the address too.
  if (wireKey === 'username') return 'email'
  const known = fieldOfWireKey.get(wireKey)
  return known ?? (fields.has(wireKey) ? (wireKey as keyof SignUpValues) : undefined)
}
