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
import { type Complaints, collectComplaints } from './complaints.ts'
import { withDatabaseCopy } from './database-copy.ts'
import { preferenceCookie } from './preferences.ts'
import { readRunSettings } from './run-settings.ts'
import { startServer } from './start-server.ts'

export { expect }

/** One person of each kind that the demo has. */
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
  /** The language that somebody has chosen on this device. */
  language: Language | null
  complaints: Complaints
  /** Says that a call may be refused in this test: `401 /api/user/view-profile`. */
  expectRefusal: (refusal: string) => void
  /** Opens a second browser, which shares nothing with the first. */
  openBrowser: (options?: BrowserOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** Where the server of this worker sends its mail. */
  mailbox: MailServer
  /** Address of a running Seriba that this worker has for itself. */
  serverUrl: string
  /** Cookies of a session of somebody, which the tests of this worker share. */
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
  serverUrl: [
    async ({ mailbox }, provide, { workerIndex }) => {
      await withDatabaseCopy(`worker_${workerIndex}`, async (databaseUrl) => {
        const server = await startServer({
          demoScale: 0.05,
          env: { DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url },
        })
        await provide(server.url)
        await server.stop()
      })
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
  complaints: async ({}, provide) => {
    const complaints = collectComplaints()
    await provide(complaints)
    expect(complaints.found, 'what the browser complained about').toEqual([])
  },
  expectRefusal: async ({ complaints }, provide) => provide(complaints.expectRefusal),
  context: async ({ context, complaints }, provide) => {
    await complaints.watch(context)
    await provide(context)
    await stopRoutes(context)
  },
  openBrowser: async ({ browser, sessionOf, complaints }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async ({ signedInAs = null } = {}) => {
      const cookies = signedInAs ? await sessionOf(signedInAs) : []
      const context = await browser.newContext({ storageState: { cookies, origins: [] } })
      contexts.push(context)
      await complaints.watch(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await stopRoutes(context)
      await context.close()
    }
  },
})

/** A response that a test is still changing has nobody to go to, which is no failure. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** A new session of somebody. */
async function signInAs(url: string, who: Account): Promise<StorageState> {
  const caller = await request.newContext({ baseURL: url })
  try {
    const data = { email: accounts[who], password: demoPassword }
    const response = await caller.post('/api/auth', { data })
    if (!response.ok()) throw new Error(`signing in fails: ${await response.text()}`)
    return await caller.storageState()
  } finally {
    await caller.dispose()
  }
}

/** Gives a browser a session of its own, for tests that end it. */
export async function openSession(page: Page, who: Account): Promise<void> {
  const data = { email: accounts[who], password: demoPassword }
  const response = await page.request.post('/api/auth', { data })
  expect(response.status()).toBe(200)
}

/** Fills in the form of the sign-in page, whatever its language. */
export async function submitSignIn(page: Page, email: string, password: string = demoPassword) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
