import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { findChromium } from '#testing/browser/setup/chromium.ts'
import { startServer } from '#testing/browser/setup/start-server.ts'

// Takes screenshots of every page in every size, theme and language:  npm run shots [-- PART-OF-A-NAME …]. Uses a
// running Seriba with SHOTS_URL, otherwise starts one.

interface Variant {
  readonly width: number
  readonly theme: 'light' | 'dark'
  readonly language: 'en' | 'ru'
}

interface View {
  readonly name: string
  readonly signedIn: boolean
  show(page: Page, url: string): Promise<void>
}

const root = join(import.meta.dirname, '..')
const heights: Record<number, number> = { 390: 844, 1024: 768, 1440: 900, 1920: 1080 }
const widths = Object.keys(heights).map(Number)
const wanted = process.argv.slice(2)

const variants: Variant[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en', 'ru'] as const).map((language) => ({ width, theme, language })),
  ),
)

const views: View[] = [
  {
    name: 'login',
    signedIn: false,
    show: async (page, url) => {
      await page.goto(`${url}/auth/login`)
      await page.locator('form').waitFor()
    },
  },
  ...['/auth/sign-up', '/auth/forgot-password'].map((path) => plainPage(path, false)),
  ...[
    '/dashboard',
    '/profile',
    '/notifications',
    '/change-password',
    '/balance',
    '/shared-links',
    '/go-net',
  ].map((path) => plainPage(path, true)),
  ...['/bids', '/archive-bids', '/purchased-cars', '/payments', '/favorites/A'].map((path) =>
    plainPage(path, true),
  ),
  ...[
    '/about',
    '/how-to-buy',
    '/make-an-order',
    '/terms',
    '/car-auction/share/1',
    '/not-a-page',
  ].map((path) => plainPage(path, false)),
  ...pageTypes.map((pageType) => ({
    name: pageType,
    signedIn: true,
    show: (page: Page, url: string) => showListing(page, url + pageTypeRoute[pageType]),
  })),
  {
    name: 'gallery',
    signedIn: true,
    show: async (page, url) => {
      await showListing(page, url + pageTypeRoute['car-auction'])
      await page.locator('main [data-lot]').first().click()
      await page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
]

/** Returns a page that is ready when it has a heading. */
function plainPage(path: string, signedIn: boolean): View {
  return {
    name: path.slice(1).replaceAll('/', '-'),
    signedIn,
    show: async (page, url) => {
      await page.goto(url + path)
      await page.getByRole('heading').first().waitFor()
    },
  }
}

async function showListing(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('main [aria-busy=false] [data-lot]').first().waitFor()
}

/** Waits for fonts and visible pictures. */
async function complete(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Invisible pictures never load.
    const visible = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect()
      return width > 0 && top < window.innerHeight && image.checkVisibility()
    })
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)))
  })
}

async function shoot(browser: Browser, url: string): Promise<number> {
  let count = 0
  for (const variant of variants) {
    const chosen = views.filter(({ name }) => isWanted(fileOf(name, variant)))
    if (chosen.length === 0) continue
    const guest = await openContext(browser, variant)
    const buyer = await openContext(browser, variant)
    await signIn(buyer, url)
    for (const { name, signedIn, show } of chosen) {
      const page = await (signedIn ? buyer : guest).newPage()
      await show(page, url)
      await complete(page)
      await page.screenshot({ path: join(root, 'shots', fileOf(name, variant)) })
      if (fileOf(name, variant) === 'car-auction-1440-light-en.png') {
        await page.screenshot({ path: join(root, 'docs', 'shots', 'listing.png') })
      }
      await page.close()
      count += 1
    }
    await Promise.all([guest.close(), buyer.close()])
  }
  return count
}

const fileOf = (name: string, { width, theme, language }: Variant) =>
  `${name}-${width}-${theme}-${language}.png`

const isWanted = (file: string) => wanted.length === 0 || wanted.some((part) => file.includes(part))

async function openContext(
  browser: Browser,
  { width, theme, language }: Variant,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    hasTouch: width < 768,
    isMobile: width < 768,
    deviceScaleFactor: width < 768 ? 2 : 1,
    reducedMotion: 'reduce',
  })
  // The language preference outweighs the browser's.
  await context.addCookies([
    { name: 'seriba.language', value: `%22${language}%22`, domain: '127.0.0.1', path: '/' },
  ])
  return context
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const data = { email: 'client@seriba.test', password: 'seriba-demo' }
  const response = await context.request.post(`${url}/api/auth`, { data })
  if (!response.ok()) throw new Error(`signing in at ${url} failed: ${await response.text()}`)
}

const runningUrl = process.env.SHOTS_URL
const found = await findChromium()
const server = runningUrl ? null : await startServer({ onLine: (line) => console.error(line) })
const browser = await chromium.launch(found.launchOptions)
try {
  for (const folder of ['shots', join('docs', 'shots')]) {
    await mkdir(join(root, folder), { recursive: true })
  }
  const count = await shoot(browser, runningUrl ?? server?.url ?? '')
  console.log(`${count} screenshots are in shots/`)
} finally {
  await browser.close()
  await server?.stop()
  await found.remove()
}
process.exit(0)
