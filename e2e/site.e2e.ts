import type { Page } from '@playwright/test'
import { barriersOf, sidewaysOf } from './accessibility.ts'
import { accounts, expect, openSession, test } from './fixtures.ts'
import { openList } from './lots-list.ts'
import { phone } from './screens.ts'

/** The pages in the sidebar or the drawer; a list has pages of its own. */
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

const others = ['Archive of bids', 'Purchased', 'Payments', 'Profile', 'Favorites', ...listings]
const entries = {
  client: ['My bids', ...others],
  dealer: ['My bids', ...others],
  manager: ['Bid manager', 'Profile', 'Favorites', ...listings],
}

/** Headings of pages that the sidebar calls by a shorter name. */
const headings: Record<string, string> = { Purchased: 'Purchased cars' }

/** Pages of other roles. */
const closedPages = {
  client: ['/bid-manager', '/dealer-bids'],
  dealer: ['/bids'],
  manager: ['/bids', '/archive-bids', '/purchased-cars', '/payments'],
}

// Some entries say how many new ones there are.
const entryOf = (page: Page, entry: string) =>
  pagesOf(page).getByRole('link', { name: new RegExp(`^${entry}( \\d|$)`) })

/** Goes to an entry of the sidebar the way somebody without a mouse does. */
async function tabTo(page: Page, entry: string): Promise<void> {
  const link = entryOf(page, entry)
  const isFocused = () => link.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 60 && !(await isFocused()); step += 1) await page.keyboard.press('Tab')
  await expect(link, `Tab reaches ${entry}`).toBeFocused()
}

for (const who of ['client', 'dealer', 'manager'] as const) {
  test.describe(`the sidebar of a ${who}`, () => {
    test.use({ signedInAs: who })

    test('leads to every page by key', async ({ page }) => {
      await openList(page)
      await expect.poll(() => entriesOf(page)).toEqual(entries[who])
      for (const entry of entries[who]) {
        // Follows reading order: what was opened before stands before what comes next.
        await tabTo(page, entry)
        await page.keyboard.press('Enter')
        const isDealers = who === 'dealer' && entry === 'My bids'
        const name = isDealers ? 'Bids' : (headings[entry] ?? entry)
        await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
        await expect(entryOf(page, entry)).toHaveAttribute('aria-current', 'page')
        if (!listings.includes(entry)) expect(await barriersOf(page), entry).toEqual([])
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
    await expect(sidebar.getByText('Bike auctions').last()).toBeInViewport()
    expect(await barriersOf(page)).toEqual([])
  })
})

test.describe('the header', () => {
  test('leaves on the way down, comes back on the way up and to who tabs into it', async ({
    page,
  }) => {
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

    test('leads to the balance and out', async ({ page }) => {
      await openSession(page, 'client')
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

test.describe('on a phone', () => {
  test.use(phone)

  test('the drawer holds the pages, keeps the focus and gives it back', async ({ page }) => {
    await openList(page)
    const burger = page.getByRole('button', { name: 'Menu' })
    await burger.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(accounts.client)).toBeVisible()
    await expect.poll(() => entriesOf(page)).toEqual(entries.client)
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab')
    const inside = await drawer.evaluate((element) => element.contains(document.activeElement))
    expect(inside).toBe(true)
    expect(await barriersOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await drawer.getByRole('link', { name: 'Bike auctions' }).click()
    await expect(page).toHaveURL(/\/bike-auctions/)
    await expect(drawer).toBeHidden()
  })

  test('nothing of any page is cut off, and none has barriers', async ({ page }) => {
    for (const path of [
      ...['/dashboard', '/balance', '/go-net', '/how-to-buy', '/make-an-order', '/bids'],
      ...['/archive-bids', '/purchased-cars', '/payments', '/favorites/A', '/car-auction/share/1'],
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => sidewaysOf(page), path).toBe(0)
      expect(await barriersOf(page), path).toEqual([])
    }
  })
})

test.describe('the bids of a dealer', () => {
  test.use({ signedInAs: 'dealer' })

  test('have tabs, which the address remembers', async ({ page }) => {
    await page.goto('/dealer-bids')
    const selected = (name: string) => page.getByRole('tab', { name, selected: true })
    await expect(selected('All bids')).toBeVisible()
    await page.getByRole('tab', { name: 'All bids' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(selected('My bids')).toBeVisible()
    await expect(page).toHaveURL('/dealer-bids?tab=mine')
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
  // What is around every page is around this one, on a desk and on a phone.
  await expect(entryOf(page, 'Bike auctions')).toBeVisible()
  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})
