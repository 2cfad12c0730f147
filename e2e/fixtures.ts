import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  request,
} from '@playwright/test'
import type { Language } from '../contract/core/codes.ts'
import { demoPassword } from '../demo/people.ts'
import { type MailServer, mailServer } from '../server/testing/mail-server.ts'
import { type BrowserErrors, collectBrowserErrors } from './browser-errors.ts'
import { preferenceCookie } from './preferences.ts'
import { withDatabaseCopy } from './setup/database-copy.ts'
import { readRunSettings } from './setup/run-settings.ts'
import { startServer } from './setup/start-server.ts'

export { expect }

/** One demo account of each kind of user. */
export const accounts = {
  client: 'client@seriba.test',
  dealer: 'dealer@seriba.test',
  manager: 'manager@seriba.test',
} as const
export type Account = keyof typeof accounts

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface BrowserOptions {
  /** Who is signed in from the start; null for nobody. */
  readonly signedInAs?: Account | null
}

interface TestFixtures {
  signedInAs: Account | null
  /** The language stored in the browser; null for none. */
  language: Language | null
  browserErrors: BrowserErrors
  /** Allows a refused call in this test: `401 /api/user/view-profile`. */
  expectRefusal: (refusal: string) => void
  /** Opens a second browser context, which shares nothing with the first. */
  openBrowser: (options?: BrowserOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** Receives the e-mails of this worker's server. */
  mailbox: MailServer
  /** Address of the database of this worker's own Seriba. */
  databaseUrl: string
  /** Address of this worker's own Seriba. */
  serverUrl: string
  /** Cookies of an account's session, shared by the tests of this worker. */
  sessionOf: (who: Account) => Promise<StorageState['cookies']>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  signedInAs: ['client', { option: true }],
  language: [null, { option: true }],

  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, provide) => provide(readRunSettings().launchOptions),
    { scope: 'worker' },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, provide) => {
      const mailbox = await mailServer()
      await provide(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, provide, { workerIndex }) => withDatabaseCopy(`worker_${workerIndex}`, provide),
    { scope: 'worker', timeout: 120_000 },
  ],
  serverUrl: [
    async ({ databaseUrl, mailbox }, provide) => {
      const server = await startServer({
        demoScale: 0.05,
        env: { DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url },
      })
      await provide(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sessionOf: [
    async ({ serverUrl }, provide) => {
      const known = new Map<Account, { cookies: StorageState['cookies']; until: number }>()
      await provide(async (who) => {
        const session = known.get(who)
        if (session && performance.now() < session.until) return session.cookies
        const { cookies } = await signInAs(serverUrl, who)
        // Long before the access token expires: pages that share a session must not refresh it.
        known.set(who, { cookies, until: performance.now() + 300_000 })
        return cookies
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ serverUrl }, provide) => provide(serverUrl),
  storageState: async ({ signedInAs, language, sessionOf }, provide) => {
    const session = signedInAs ? await sessionOf(signedInAs) : []
    const chosen = language ? [preferenceCookie('language', language)] : []
    await provide({ cookies: [...session, ...chosen], origins: [] })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  browserErrors: async ({}, provide) => {
    const browserErrors = collectBrowserErrors()
    await provide(browserErrors)
    expect(browserErrors.found, 'errors in the browser').toEqual([])
  },
  expectRefusal: async ({ browserErrors }, provide) => provide(browserErrors.expectRefusal),
  context: async ({ context, browserErrors }, provide) => {
    await browserErrors.watch(context)
    await provide(context)
    await stopRoutes(context)
  },
  openBrowser: async ({ browser, sessionOf, browserErrors }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async ({ signedInAs = null } = {}) => {
      const cookies = signedInAs ? await sessionOf(signedInAs) : []
      const context = await browser.newContext({ storageState: { cookies, origins: [] } })
      contexts.push(context)
      await browserErrors.watch(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await stopRoutes(context)
      await context.close()
    }
  },
})

/** Ignores responses that routes are still changing at the end of a test. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Starts a new session of an account. */
async function signInAs(url: string, who: Account): Promise<StorageState> {
  // Without the cookies of the running test: a sign-in ends the session that the caller has.
  const storageState = { cookies: [], origins: [] }
  const caller = await request.newContext({ baseURL: url, storageState })
  try {
    const data = { email: accounts[who], password: demoPassword }
    const response = await caller.post('/api/auth', { data })
    if (!response.ok()) throw new Error(`signing in fails: ${await response.text()}`)
    return await caller.storageState()
  } finally {
    await caller.dispose()
  }
}

/** Starts a session of its own in a browser, for tests that end it. */
export async function openSession(page: Page, who: Account): Promise<void> {
  const data = { email: accounts[who], password: demoPassword }
  const response = await page.request.post('/api/auth', { data })
  expect(response.status()).toBe(200)
}

/** Fills in and submits the form of the sign-in page, in any language. */
export async function submitSignIn(page: Page, email: string, password: string = demoPassword) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
