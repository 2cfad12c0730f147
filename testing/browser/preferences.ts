import type { Page } from '@playwright/test'

/** Returns the cookie that stores a preference. */
export const preferenceCookie = (name: string, value: unknown) => ({
  name: `seriba.${name}`,
  value: encodeURIComponent(JSON.stringify(value)),
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
})

/** Stores a preference for pages opened from now on. */
export const prefer = (page: Page, name: string, value: unknown): Promise<void> =>
  page.context().addCookies([preferenceCookie(name, value)])
