import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  request,
} from '@playwright/test'
import type pg from 'pg'
import { connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type MailServer, mailServer } from '#testing/database/mail-server.ts'
import { type BrowserErrors, collectBrowserErrors } from './browser-errors.ts'
import { preferenceCookie } from './preferences.ts'
import { withDatabaseCopy } from './setup/database-copy.ts'
import { readRunSettings } from './setup/run-settings.ts'
import { startServer, testDemoScale, testServer } from './setup/start-server.ts'
import {
  type Account,
  addTestPerson,
  cookiesOfSession,
  serverSecret,
  type TestPerson,
} from './setup/test-people.ts'

export type { Account, TestPerson }
export { expect }

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Cookies = StorageState['cookies']

interface BrowserOptions {
  /** Who is signed in at first; null for nobody. */
  readonly signedInAs?: Account | null
}

interface TestFixtures {
  signedInAs: Account | null
  /** The language stored in the browser; null for none. */
  language: Language | null
  /** Returns this test's person of a kind, whom no other test uses. */
  personOf: (who: Account) => Promise<TestPerson>
  /** Returns the session cookies of that person. */
  sessionOf: (who: Account) => Promise<Cookies>
  /** Returns a client that makes calls as that person, without a page. */
  callerOf: (who: Account) => Promise<APIRequestContext>
  browserErrors: BrowserErrors
  /** Allows a refused call in this test: `401 /api/user/view-profile`. */
  expectRefusal: (refusal: string) => void
  /** Opens a second browser context, which shares nothing with the first. */
  openBrowser: (options?: BrowserOptions) => Promise<Page>
}

/** The database of a server, for tests that read or change it directly. */
export interface TestDatabase {
  readonly url: string
  readonly db: Db
  readonly pool: pg.Pool
}

interface WorkerFixtures {
  /** Receives the e-mails of this worker's server. */
  mailbox: MailServer
  /** The database of this worker's Seriba. */
  database: TestDatabase
  /** The address of this worker's Seriba. */
  serverUrl: string
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
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, provide, { workerIndex }) =>
      withDatabaseCopy(`worker_${workerIndex}`, async (url) => {
        const { db, pool } = connect(url, { max: 4, name: 'seriba browser test' })
        await provide({ url, db, pool })
        await db.destroy()
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
  serverUrl: [
    async ({ database, mailbox }, provide) => {
      const server = await startServer({
        demoScale: testDemoScale,
        env: {
          ...testServer,
          DATABASE_URL: database.url,
          SMTP_URL: mailbox.url,
          SECRET: serverSecret,
        },
      })
      await provide(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  personOf: async ({ database }, provide) => {
    const people = new Map<Account, Promise<TestPerson>>()
    await provide((who) => {
      const person = people.get(who) ?? addTestPerson(database.db, who)
      people.set(who, person)
      return person
    })
  },
  sessionOf: async ({ database, personOf }, provide) => {
    const sessions = new Map<Account, Promise<Cookies>>()
    const open = async (who: Account) => cookiesOfSession(database.db, (await personOf(who)).id)
    await provide((who) => {
      const session = sessions.get(who) ?? open(who)
      sessions.set(who, session)
      return session
    })
  },
  callerOf: async ({ serverUrl, sessionOf }, provide) => {
    const callers: APIRequestContext[] = []
    await provide(async (who) => {
      const storageState = { cookies: await sessionOf(who), origins: [] }
      const caller = await request.newContext({ baseURL: serverUrl, storageState })
      callers.push(caller)
      return caller
    })
    for (const caller of callers) await caller.dispose()
  },

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

/** Ignores responses that routes still modify at the end of a test. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Fills in and submits the form of the sign-in page, in any language. */
export async function submitSignIn(page: Page, email: string, password: string) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
