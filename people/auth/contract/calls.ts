import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { maxInteger } from '#platform/core/contract/numbers.ts'
import { languages } from '#platform/i18n/contract/language.ts'

/** Minimum length of a password (spec 1 §9). */
export const passwordMinLength = 6
export const passwordMaxLength = 200

const email = z.email().max(254)
const password = z.string().min(passwordMinLength).max(passwordMaxLength)
export const credentials = z.object({ email, password })
export type Credentials = z.infer<typeof credentials>

export const session = z.object({ success: z.literal(true), 'access-token': z.string() })

/** spec 1 §7: browsers get the session in cookies, API clients use the token. */
export const signIn = endpoint('POST', '/auth', {
  summary: 'Sign in with e-mail and password',
  body: credentials,
  response: session,
  refusals: [
    'invalid_credentials',
    'invalid_user',
    'email_not_verified',
    'verification_mails_used_up',
    'too_many_requests',
  ],
  access: { who: 'anyone' },
})

/** Rotates the session's tokens. A GET that changes state, so other sites and prefetches are refused. */
export const refreshSession = endpoint('GET', '/auth/update', {
  summary: 'Refresh the session',
  response: session,
  refusals: ['session_expired'],
  access: { who: 'anyone' },
  changesState: true,
})

export const signOut = endpoint('POST', '/auth/logout', {
  summary: 'End this session',
  response: done,
  access: { who: 'anyone' },
})

const partsOf = (name: string) => name.trim().split(/\s+/).length
/** `+7 (999) 123-45-67` (spec 1 §5, Russian). */
export const russianPhone = /^\+\d \(\d{3}\) \d{3}-\d{2}-\d{2}$/
/** A phone number of any country, with the usual separators between its digits. */
const anyPhone = /^\+?[\d\s().-]{6,24}$/

/**
 * Validates the sign-up form; issues carry the key of the message for their field (spec 1 §5). The form validates with
 * it on blur, the server before it stores.
 */
export const signUpForm = z
  .object({
    fullName: z.string().trim().min(1, 'required').max(120),
    referralCode: z.string().trim().max(40).default(''),
    email: z.email('email').max(254),
    mobile: z.string().trim().min(1, 'required').max(30),
    country: z.int('required').positive().max(maxInteger),
    city: z.string().trim().min(1, 'required').max(80),
    password: z
      .string()
      .min(1, 'required')
      .max(passwordMaxLength)
      .min(passwordMinLength, 'minLength'),
    confirmPassword: z.string(),
    terms: z.literal(true, 'confirmation'),
    language: z.enum(languages),
    /** In Russian: the person has no patronymic, so surname and first name are enough. */
    noPatronymic: z.boolean().default(false),
  })
  .superRefine((form, issues) => {
    const refuse = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message })
    if (form.confirmPassword !== form.password) refuse('confirmPassword', 'passwordMatch')
    const russian = form.language === 'ru'
    // Exactly three parts: surname, first name, patronymic (spec 1 §5).
    const parts = partsOf(form.fullName)
    if (russian && !form.noPatronymic && parts !== 3) refuse('fullName', 'threeParts')
    if (russian && form.noPatronymic && parts !== 2) refuse('fullName', 'twoParts')
    if (!(russian ? russianPhone : anyPhone).test(form.mobile)) refuse('mobile', 'phone')
  })
export type SignUpForm = z.input<typeof signUpForm>

/** Keys under which the API reports errors of the sign-up form (spec 1 §3), by our field names. */
export const signUpWireKey = {
  fullName: 'first_name',
  email: 'email',
  mobile: 'telephone',
  password: 'password',
  confirmPassword: 'confirm_password',
} as const satisfies Partial<Record<keyof SignUpForm, string>>

export const signUp = endpoint('POST', '/auth/signup', {
  summary: 'Register, and mail a link to verify the address',
  body: signUpForm,
  printedFields: ['fullName', 'city'],
  response: done,
  refusals: ['too_many_requests'],
  access: { who: 'anyone' },
})

const tokenQuery = z.object({ token: z.string().min(1).max(200) })

export const verifyEmail = endpoint('POST', '/auth/verify-email', {
  summary: 'Verify an e-mail address with the token of the mail',
  query: tokenQuery,
  response: done,
  refusals: ['expired_link', 'too_many_requests'],
  access: { who: 'anyone' },
})

export const requestPasswordReset = endpoint('GET', '/auth/reset-password', {
  summary:
    'Mail a link to choose a new password; the response never reveals whether the address is known',
  query: z.object({ email }),
  response: z.object({ success: z.literal(true), message: z.string().optional() }),
  refusals: ['reset_refused'],
  access: { who: 'anyone' },
  changesState: true,
})

export const checkPasswordToken = endpoint('GET', '/auth/reset-password-token-verify', {
  summary: 'Whether a link to choose a new password still works',
  query: tokenQuery,
  response: z.object({ success: z.boolean() }),
  access: { who: 'anyone' },
})

export const newPasswordForm = z
  .object({
    newPassword: z
      .string()
      .min(1, 'required')
      .min(passwordMinLength, 'minLength')
      .max(passwordMaxLength),
    confirmPassword: z.string(),
  })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    message: 'passwordMatch',
  })

export const chooseNewPassword = endpoint('POST', '/auth/reset-password-verify', {
  summary: 'Choose a new password with the token of the mail; ends all sessions',
  query: tokenQuery,
  body: newPasswordForm,
  response: done,
  refusals: ['expired_link', 'reset_refused', 'too_many_requests'],
  access: { who: 'anyone' },
})
