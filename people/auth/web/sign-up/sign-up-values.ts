import { type SignUpForm, signUpForm, signUpWireKey } from '#people/auth/contract/calls.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type Problems, problemsOf } from '../form-check.ts'
import type { SignUpDraft } from '../preferences.ts'
import { fitsRussianMask, formatRussianPhone } from './phone-mask.ts'

/** Values of the form while it is filled in. */
export type SignUpValues = SignUpDraft & {
  readonly password: string
  readonly confirmPassword: string
}

/** Country of the Russian Federation, preselected in Russian (spec 1 §4). */
const russia = 183

/** Returns the initial values: the draft, without passwords. */
export function initialValues(draft: SignUpDraft | null, language: Language): SignUpValues {
  const empty = { fullName: '', referralCode: '', email: '', mobile: '', country: null, city: '' }
  const { mobile, country, ...rest } = draft ?? { ...empty, terms: false, noPatronymic: false }
  const russian = language === 'ru'
  return {
    ...rest,
    mobile: russian && fitsRussianMask(mobile) ? formatRussianPhone(mobile) : mobile,
    country: country ?? (russian ? russia : null),
    password: '',
    confirmPassword: '',
  }
}

/** Returns the values that the browser may store. */
export function draftOf({ password, confirmPassword, ...draft }: SignUpValues): SignUpDraft {
  return draft
}

/**
 * Returns validation errors by field. Zod compares fields only when all of them have their type, so this validates once
 * more with values for country and terms.
 */
export function signUpProblems(values: SignUpValues, language: Language): Problems {
  const form = { ...values, language }
  return {
    ...problemsOf(signUpForm, { ...form, country: values.country ?? russia, terms: true }),
    ...problemsOf(signUpForm, form),
  }
}

/** Returns the fields that prevent sending the form: empty ones, and wrong ones. */
export function blockingFields(values: SignUpValues, language: Language) {
  const problems = signUpProblems(values, language)
  const open = formOrder.filter((field) => problems[field] !== undefined)
  const isEmpty = (field: keyof SignUpValues) =>
    problems[field] === 'required' ||
    problems[field] === 'confirmation' ||
    (field === 'confirmPassword' && values.confirmPassword === '')
  return { empty: open.filter(isEmpty), wrong: open.filter((field) => !isEmpty(field)) }
}

/** The fields that can be wrong, in the order of the form. */
const formOrder = [
  'fullName',
  'email',
  'mobile',
  'country',
  'city',
  'password',
  'confirmPassword',
  'referralCode',
  'terms',
] as const satisfies readonly (keyof SignUpValues)[]

/** Returns the body of the call for valid values. */
export const signUpBody = (values: SignUpValues, language: Language): SignUpForm =>
  signUpForm.parse({ ...values, language })

const fieldOfWireKey = new Map<string, keyof SignUpValues>(
  Object.entries(signUpWireKey).map(([field, key]) => [key, field as keyof SignUpValues]),
)
const fields = new Set(Object.keys(initialValues(null, 'en')))

/** Returns the form field for a key in the response (spec 1 §3). */
export function fieldOf(wireKey: string): keyof SignUpValues | undefined {
  // `username` is the e-mail address too.
  if (wireKey === 'username') return 'email'
  const known = fieldOfWireKey.get(wireKey)
  return known ?? (fields.has(wireKey) ? (wireKey as keyof SignUpValues) : undefined)
}
