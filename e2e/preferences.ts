import type { Page } from 'playwright-core'

/** Chooses a preference for the pages that are opened from now on, as the device stores it. */
export const prefer = (page: Page, name: string, value: unknown): Promise<void> =>
  page.context().addCookies([
    {
      name: `seriba.${name}`,
      value: encodeURIComponent(JSON.stringify(value)),
      domain: '127.0.0.1',
      path: '/',
    },
  ])
