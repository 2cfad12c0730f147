import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { viewProfile } from '../contract/account/calls.ts'
import type { ResponseBody } from '../contract/core/endpoint.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { yen } from './bid-panel.ts'
import { expect, openSession, type TestDatabase, type TestPerson, test } from './fixtures.ts'
import { openList } from './lots-list.ts'
import { phone } from './screens.ts'

/** The navigation in the sidebar or the drawer, not the pagination of a list. */
const pagesOf = (page: Page) =>
  page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .getByRole('navigation', { name: 'Pages', exact: true })

/** Names of the entries without their numbers. */
const entriesOf = (page: Page): Promise<string[]> =>
  pagesOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? ''))

const listings = [
  'Car auctions',
  'Sales statistics',
  'Bike auctions',
  'Bike statistics',
  'Fixed price',
]

const others = [
  'Archive of bids',
  'Purchased',
  'Payments',
  'Profile',
  'Favorites',
  'Compare',
  ...listings,
]
const entries = {
  client: ['My bids', ...others],
  dealer: ['My bids', ...others],
  manager: ['Bid manager', 'Purchased', 'Payments', 'Profile', 'Favorites', 'Compare', ...listings],
}

/** Headings of pages with a shorter name in the sidebar. */
const headings = {
  client: { Purchased: 'Purchased cars', Payments: 'Payments and balance' },
  dealer: { Purchased: 'Purchased cars', Payments: 'Payments and balance', 'My bids': 'Bids' },
  manager: { Purchased: 'Purchased cars', Payments: 'Payments of all clients' },
} satisfies Record<string, Record<string, string>>

/** Pages of other roles. */
const closedPages = {
  client: ['/bid-manager', '/dealer-bids'],
  dealer: ['/bids'],
  manager: ['/bids', '/archive-bids'],
}

// Some entries have a number of new ones.
const entryOf = (page: Page, entry: string) =>
  pagesOf(page).getByRole('link', { name: new RegExp(`^${entry}( \\d|$)`) })

/** Focuses an entry of the sidebar with the keyboard. */
async function tabTo(page: Page, entry: string): Promise<void> {
  const link = entryOf(page, entry)
  const isFocused = () => link.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 60 && !(await isFocused()); step += 1) await page.keyboard.press('Tab')
  await expect(link, `Tab reaches ${entry}`).toBeFocused()
}

for (const who of ['client', 'dealer', 'manager'] as const) {
  test.describe(`the sidebar of a ${who}`, () => {
    test.use({ signedInAs: who })

    test('leads to every page with the keyboard', async ({ page }) => {
      // More than a dozen pages, each of which is examined.
      test.slow()
      await openList(page)
      await expect.poll(() => entriesOf(page)).toEqual(entries[who])
      for (const entry of entries[who]) {
        // In reading order: the last opened entry is before the next one.
        await tabTo(page, entry)
        await page.keyboard.press('Enter')
        const name = Object.entries(headings[who]).find(([one]) => one === entry)?.[1] ?? entry
        await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
        await expect(entryOf(page, entry)).toHaveAttribute('aria-current', 'page')
        if (!listings.includes(entry))
          expect(await accessibilityViolations(page), entry).toEqual([])
      }
      await page.getByRole('link', { name: /Overview/ }).click()
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    })

    test('pages of other roles lead to the profile', async ({ page }) => {
      for (const path of closedPages[who]) {
        await page.goto(path)
        await expect(page, path).toHaveURL('/profile')
        await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
      }
    })
  })
}

test.describe('the sidebar', () => {
  test('counts the lots of every listing, and has a clock that ticks', async ({ page }) => {
    await openList(page)
    const response = await page.request.get('/api/site/menu-counters')
    const { search } = await response.json()
    const digits = async () =>
      (await entryOf(page, 'Car auctions').innerText()).replaceAll(/\D/g, '')
    await expect.poll(digits).toBe(search['car-auction'].replaceAll(/\D/g, ''))
    const time = page.getByRole('region', { name: 'Time in Tokyo' }).getByRole('time')
    await expect(time).toHaveText(/^\d\d:\d\d:\d\d$/)
    const before = await time.innerText()
    await expect(time).not.toHaveText(before)
  })

  test('stays collapsed after a reload and names its icons', async ({ page }) => {
    await openList(page)
    const sidebar = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('navigation', { name: 'Pages', exact: true }) })
    const width = async () => (await sidebar.boundingBox())?.width
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(width).toBe(72)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
    await expect.poll(width).toBe(72)
    await entryOf(page, 'Bike auctions').hover()
    await expect(sidebar.getByText('Bike auctions', { exact: true }).last()).toBeInViewport()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test.describe('the header', () => {
  test('hides on scrolling down, and is shown on scrolling up and on focus', async ({ page }) => {
    await openList(page)
    const top = async () => (await page.getByRole('banner').boundingBox())?.y ?? 0
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(top).toBeLessThan(0)
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect.poll(top).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 700))
    await expect.poll(top).toBeLessThan(0)
    await page.keyboard.press('/')
    await expect.poll(top).toBe(0)
  })

  test.describe('with a session of its own', () => {
    test.use({ signedInAs: null })

    test('leads to the balance and out', async ({ page, personOf }) => {
      await openSession(page, await personOf('client'))
      await page.goto('/profile')
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Balance' }).click()
      await expect(page.getByRole('heading', { name: 'Balance', level: 1 })).toBeVisible()
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
    })
  })
})

test.describe('the balance', () => {
  // No other test has an eye on this person's money.
  test.use({ signedInAs: 'dealer' })

  const balanceOf = async (page: Page): Promise<number> => {
    const response = await page.request.get('/api/user/view-profile')
    const { balanceInfo }: ResponseBody<typeof viewProfile> = await response.json()
    return balanceInfo.balance
  }
  /** Books a payment as operators do, in a program of its own. */
  const deposit = (database: TestDatabase, { email }: TestPerson, amountYen: number) =>
    promisify(execFile)(
      process.execPath,
      [
        ...[join(import.meta.dirname, '../server/cli/ledger.ts'), 'deposit', email],
        ...[String(amountYen), '--reference', randomUUID()],
      ],
      { env: { ...process.env, DATABASE_URL: database.url } },
    )

  test('follows a deposit that is booked while its page is open', async ({
    page,
    database,
    personOf,
  }) => {
    const before = await balanceOf(page)
    const opened = page.waitForResponse((response) => response.url().includes('/api/events'))
    await page.goto('/balance')
    const figures = page.getByRole('region', { name: 'Balance and limits' })
    await expect(figures).toHaveText(yen(before))
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await opened
    await deposit(database, await personOf('dealer'), 123_000)
    await expect(figures).toHaveText(yen(before + 123_000))
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('follows a deposit that is booked before its page has a stream', async ({
    page,
    database,
    personOf,
  }) => {
    const before = await balanceOf(page)
    const streams = page.waitForRequest((request) => request.url().includes('/api/events'))
    const release = Promise.withResolvers<void>()
    await page.route(/\/api\/events/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto('/balance')
    const figures = page.getByRole('region', { name: 'Balance and limits' })
    await expect(figures).toHaveText(yen(before))
    await streams
    await deposit(database, await personOf('dealer'), 124_000)
    release.resolve()
    await expect(figures).toHaveText(yen(before + 124_000))
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the drawer has the pages, traps the focus and returns it', async ({ page, personOf }) => {
    const { email } = await personOf('client')
    await openList(page)
    const burger = page.getByRole('button', { name: 'Menu' })
    await burger.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(email, { exact: true })).toBeVisible()
    await expect.poll(() => entriesOf(page)).toEqual(entries.client)
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab')
    const inside = await drawer.evaluate((element) => element.contains(document.activeElement))
    expect(inside).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await drawer.getByRole('link', { name: 'Bike auctions' }).click()
    await expect(page).toHaveURL(/\/bike-auctions/)
    await expect(drawer).toBeHidden()
  })

  test('no page has a horizontal overflow or accessibility violations', async ({
    page,
    expectRefusal,
  }) => {
    expectRefusal('404 /api/car-auction/share')
    for (const path of [
      ...['/dashboard', '/balance', '/go-net', '/how-to-buy', '/make-an-order', '/bids'],
      ...['/archive-bids', '/purchased-cars', '/payments', '/favorites/A', '/car-auction/share/1'],
      '/shared-links',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => horizontalOverflow(page), path).toBe(0)
      expect(await accessibilityViolations(page), path).toEqual([])
    }
  })
})

test.describe('the bids of a dealer', () => {
  test.use({ signedInAs: 'dealer' })

  test('have tabs, which are stored in the address', async ({ page }) => {
    await page.goto('/dealer-bids')
    const selected = (name: string) => page.getByRole('tab', { name, selected: true })
    await expect(selected('All bids')).toBeVisible()
    await page.getByRole('tab', { name: 'All bids' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(selected('My bids')).toBeVisible()
    await expect(page).toHaveURL('/dealer-bids?bidType=mine')
    await page.reload()
    await expect(selected('My bids')).toBeVisible()
    await page.goBack()
    await expect(selected('All bids')).toBeVisible()
  })
})

test('favorites have a page for each letter and for nothing else', async ({ page }) => {
  await page.goto('/favorites/C')
  await expect(page.getByRole('heading', { name: 'Group C is empty' })).toBeVisible()
  await page.goto('/favorites/everything')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  // The page has the usual frame, on desktops and on phones.
  await expect(entryOf(page, 'Bike auctions')).toBeVisible()
  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})
