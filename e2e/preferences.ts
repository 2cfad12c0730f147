import type { Page } from '@playwright/test'

/** The cookie in which a device stores a preference. */
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

/** Chooses a preference for the pages that are opened from now on, as the device stores it. */
export const prefer = (page: Page, name: string, value: unknown): Promise<void> =>
  page.context().addCookies([preferenceCookie(name, value)])
