import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'

// Loaded once for all journeys; a page's policy does not bind what the debugger puts into it.
const axeSource = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Address of the server. */
  readonly url: string
  /** Says that a call may be refused here: `401 /api/user/view-profile`. */
  expectRefusal(refusal: string): void
}

export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Language of the browser. */
  readonly locale?: string
  readonly touch?: boolean
  /** Address of a server other than the one that all browser tests share. */
  readonly url?: string
}

const sizes = { width: 1440, height: 900 }

// Whoever opens a page without a session is told so by these calls, and goes to sign in.
const refusalsOfStrangers = [
  '401 /api/user/view-profile',
  '401 /api/*/listing',
  '401 /api/auth/update',
  '401 /api/events',
]

const browser = await launchBrowser(inject('browser'))
afterAll(() => browser.close())

/**
 * One visitor with a browser of their own: no cookies, nothing remembered. It fails when the page
 * writes an error to the console, throws, breaks the security policy or makes a call that is
 * refused without being expected.
 */
export async function visit(
  journey: (visit: Visit) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> {
  const { colorScheme = 'light', locale = 'en-GB', touch = false } = options
  const context = await browser.newContext({
    viewport: { width: options.width ?? sizes.width, height: options.height ?? sizes.height },
    colorScheme,
    locale,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const expected = new Set(refusalsOfStrangers)
    const complaints = await watch(page, expected)
    const url = options.url ?? inject('standUrl')
    await journey({ page, context, url, expectRefusal: (refusal) => void expected.add(refusal) })
    expect(complaints, 'what the browser complained about').toEqual([])
  } finally {
    // An answer that a journey is still changing has nobody to go to, which is no failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/**
 * What is read from a page is expected soon and not at once: a busy machine shows it later, and what
 * is read in between belongs to a page that nobody was meant to see.
 */
export const soon = <Value>(look: () => Value | Promise<Value>, message?: string) =>
  expect.poll(look, { timeout: 20_000, ...(message !== undefined && { message }) })

/** Collects everything that a healthy page never does. */
async function watch(page: Page, expected: ReadonlySet<string>): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`threw ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The response itself is judged below, where its address can be told.
    if (message.text().startsWith('Failed to load resource')) return
    complaints.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    const path = new URL(response.url()).pathname.replace(
      /^\/api\/[\w-]+\/listing$/,
      '/api/*/listing',
    )
    const refusal = `${response.status()} ${path}`
    if (!expected.has(refusal)) complaints.push(refusal)
  })
  await page.exposeFunction('seribaComplain', (text: string) => void complaints.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = violation
      const complain = Reflect.get(window, 'seribaComplain') as (text: string) => void
      const place = `${sourceFile}:${lineNumber}:${columnNumber}`
      complain(`policy: ${violatedDirective} forbids ${blockedURI} at ${place}`)
    })
  })
  return complaints
}

export const accounts = {
  client: 'client@seriba.test',
  dealer: 'dealer@seriba.test',
  manager: 'manager@seriba.test',
} as const

/** Fills in the form of the sign-in page, in whatever language it speaks. */
export async function submitLogin(page: Page, email: string, password = 'seriba-demo') {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Signs in and waits for the first lots. */
export async function signIn(
  { page, url }: Visit,
  who: keyof typeof accounts = 'client',
  path = '/car-auction',
): Promise<void> {
  await page.goto(url + path)
  await submitLogin(page, accounts[who])
  await settled(page)
}

/** Signs in without the form, which has journeys of its own. */
export async function enter({ page, url }: Visit, who: keyof typeof accounts = 'client') {
  const data = { email: accounts[who], password: 'seriba-demo' }
  expect((await page.request.post(`${url}/api/auth`, { data })).status()).toBe(200)
}

/** The lots that are shown. */
export const lotsOf = (page: Page): Locator =>
  page.locator('main table tbody tr:has(button[data-lot]), main ul li:has(h2)')

/** Ids of the shown lots, in their order. */
export const lotIds = (page: Page): Promise<string[]> =>
  page
    .locator('main [data-lot]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-lot') ?? ''))

/** Waits until the lots on the page are those of its address. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main [aria-busy=false] [data-lot]').first().waitFor()
}

/** Violations that keep people out, found by axe; an empty list is what is wanted. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    interface Axe {
      run(options: object): Promise<{
        violations: {
          id: string
          impact: string
          nodes: { html: string; failureSummary: string }[]
        }[]
      }>
    }
    const axe = Reflect.get(window, 'axe') as Axe
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      )
  })
}

/** How far the page can be moved sideways, in pixels. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
