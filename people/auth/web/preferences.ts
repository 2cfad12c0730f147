import { isString, preference } from '#platform/preferences/web/preferences.ts'

/** An unfinished sign-up form; passwords are never stored. */
export interface SignUpDraft {
  readonly fullName: string
  readonly referralCode: string
  readonly email: string
  readonly mobile: string
  readonly country: number | null
  readonly city: string
  readonly terms: boolean
  readonly noPatronymic: boolean
}

const isDraft = (value: unknown): value is SignUpDraft | null => {
  if (typeof value !== 'object' || value === null) return value === null
  const { country, terms, noPatronymic, ...strings } = value as Record<keyof SignUpDraft, unknown>
  const fields = [
    strings.fullName,
    strings.referralCode,
    strings.email,
    strings.mobile,
    strings.city,
  ]
  return (
    fields.every(isString) &&
    (country === null || typeof country === 'number') &&
    typeof terms === 'boolean' &&
    typeof noPatronymic === 'boolean'
  )
}

export const authPreferences = {
  /** The e-mail in the sign-in form, stored while the page reloads in another language. */
  loginEmail: preference<string>('login-email', '', isString, 'session'),
  signUpDraft: preference<SignUpDraft | null>('sign-up-draft', null, isDraft),
}
