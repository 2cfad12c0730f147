import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Shortest password that is accepted (spec 1 §9). */
export const passwordMinLength = 6

export const credentials = z.object({
  email: z.email().max(254),
  password: z.string().min(passwordMinLength).max(200),
})
export type Credentials = z.infer<typeof credentials>

/** spec 1 §7: the session itself travels in a cookie, the token serves API clients. */
export const signIn = endpoint('POST', '/auth', {
  summary: 'Sign in with e-mail and password',
  body: credentials,
  answer: z.object({ success: z.literal(true), 'access-token': z.string() }),
  refusals: ['invalid_credentials', 'invalid_user'],
  access: { who: 'anyone' },
})

export const signOut = endpoint('POST', '/auth/logout', {
  summary: 'End this session',
  answer: z.object({ success: z.literal(true) }),
  refusals: [],
  access: { who: 'anyone' },
})
