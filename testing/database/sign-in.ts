import { expect } from 'vitest'
import type { Caller } from './call.ts'
import { emailOf, testPassword, type Who } from './people.ts'

/** Returns address and password of a test person, as the body of a sign-in. */
export const credentials = (who: Who, password = testPassword) => ({
  body: { email: emailOf(who), password },
})

/** Returns the `Cookie` header after a call: cookies that were set, without those that were cleared. */
export function cookieHeader(cookies: readonly { name: string; value: string }[]): string {
  const current = cookies.filter(({ value }) => value !== '')
  return current.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Signs in like a browser and returns the cookies that it would send from then on. */
export async function signInAs(
  { respond }: Pick<Caller, 'respond'>,
  who: Who,
  headers: Record<string, string> = {},
) {
  const response = await respond('signIn', credentials(who), { headers })
  expect(response.statusCode, response.body).toBe(200)
  const cookie = cookieHeader(response.cookies)
  return { cookies: response.cookies, header: { cookie }, body: response.json() }
}
