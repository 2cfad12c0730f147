import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts, barriersOf, sidewaysOf, signIn, soon, type Visit, visit } from './journey.ts'
import { prefer } from './preferences.ts'

/** The pages in the sidebar or the drawer; a list has pages of its own. */
const pagesOf = (page: Page) =>
  page.locator('aside, [role=dialog]').getByRole('navigation', { name: 'Pages' })

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

/** Goes to an entry of the sidebar the way somebody without a mouse does. */
async function tabTo(page: Page, entry: string): Promise<void> {
  const isThere = () =>
    pagesOf(page)
      // Some entries say how many new ones there are.
      .getByRole('link', { name: new RegExp(`^${entry}( \\d|$)`) })
      .evaluate((link) => link === document.activeElement)
  for (let step = 0; step < 60 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  await soon(isThere, `Tab reaches ${entry}`).toBe(true)
}

describe('the sidebar', () => {
  test.each(['client', 'dealer', 'manager'] as const)('leads a %s to every page by key', (who) =>
    visit(async (here) => {
      const { page } = here
      await signIn(here, who)
      await soon(() => entriesOf(page)).toEqual(entries[who])
      for (const entry of entries[who]) {
        // Follows reading order: what was opened before stands before what comes next.
        await tabTo(page, entry)
        await page.keyboard.press('Enter')
        const isDealers = who === 'dealer' && entry === 'My bids'
        const name = isDealers ? 'Bids' : (headings[entry] ?? entry)
        await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
        await page.locator('aside a[aria-current=page]', { hasText: entry }).waitFor()
        if (!listings.includes(entry)) expect(await barriersOf(page), entry).toEqual([])
      }
      await page.getByRole('link', { name: /Overview/ }).click()
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    }),
  )

  test.each([
    ['client', '/bid-manager'],
    ['client', '/dealer-bids'],
    ['dealer', '/bids'],
    ['manager', '/bids'],
    ['manager', '/archive-bids'],
    ['manager', '/purchased-cars'],
    ['manager', '/payments'],
  ] as const)('has no way for a %s to %s, which leads to the profile', (who, path) =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here, who)
      await page.goto(url + path)
      await page.waitForURL(`${url}/profile`)
      await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    }),
  )

  test('counts the lots of every listing', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here)
      const answer = await (await page.request.get(`${url}/api/site/menu-counters`)).json()
      const shown = pagesOf(page).getByRole('link', { name: 'Car auctions' })
      const digits = async () => (await shown.innerText()).replace(/\D/g, '')
      await soon(digits).toBe(answer.search['car-auction'].replace(/\D/g, ''))
    }))

  test('stays collapsed after a reload and names its icons', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const sidebar = page.locator('aside:has(nav)')
      await page.getByRole('button', { name: 'Collapse sidebar' }).click()
      await soon(async () => (await sidebar.boundingBox())?.width).toBe(72)
      await page.reload()
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
      await soon(async () => (await sidebar.boundingBox())?.width).toBe(72)
      await pagesOf(page).getByRole('link', { name: 'Bike auctions' }).hover()
      await sidebar.locator('span[aria-hidden=true]', { hasText: 'Bike auctions' }).waitFor()
      expect(await barriersOf(page)).toEqual([])
    }))

  test('has a clock that ticks', () =>
    visit(async (here) => {
      await signIn(here)
      const time = here.page.getByRole('region', { name: 'Time in Tokyo' }).locator('time')
      const before = await time.innerText()
      expect(before).toMatch(/^\d\d:\d\d:\d\d$/)
      await here.page.waitForTimeout(3000)
      const after = await time.innerText()
      expect(after).not.toBe(before)
    }))
})

describe('the header', () => {
  test('leads to the profile, the balance and out', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Balance' }).click()
      await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor()
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL(/\/auth\/login/)
    }))

  test('leaves on the way down, comes back on the way up and to who tabs into it', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const top = async () => (await page.locator('header').boundingBox())?.y ?? 0
      await page.evaluate(() => window.scrollTo(0, 600))
      await soon(top).toBeLessThan(0)
      await page.evaluate(() => window.scrollTo(0, 400))
      await soon(top).toBe(0)
      await page.evaluate(() => window.scrollTo(0, 700))
      await soon(top).toBeLessThan(0)
      await page.keyboard.press('/')
      await soon(top).toBe(0)
    }))
})

describe('on a phone', () => {
  const phone = { width: 390, height: 844, touch: true }

  test('the drawer holds the pages, keeps the focus and gives it back', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const burger = page.getByRole('button', { name: 'Menu' })
      await burger.click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText(accounts.client).waitFor()
      await soon(() => entriesOf(page)).toEqual(entries.client)
      for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab')
      const inside = await drawer.evaluate((element) => element.contains(document.activeElement))
      expect(inside).toBe(true)
      expect(await barriersOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      await soon(() => burger.evaluate((button) => button === document.activeElement)).toBe(true)
      await burger.click()
      await drawer.getByRole('link', { name: 'Bike auctions' }).click()
      await page.waitForURL(/\/bike-auctions/)
      await drawer.waitFor({ state: 'hidden' })
    }, phone))

  test.each([
    ...['/dashboard', '/balance', '/go-net', '/how-to-buy', '/make-an-order', '/bids'],
    ...['/archive-bids', '/purchased-cars', '/payments', '/favorites/A', '/car-auction/share/1'],
  ])('nothing of %s is cut off', (path) =>
    visit(async (here) => {
      await signIn(here)
      await here.page.goto(here.url + path)
      await here.page.getByRole('heading', { level: 1 }).waitFor()
      await soon(() => sidewaysOf(here.page)).toBe(0)
      expect(await barriersOf(here.page)).toEqual([])
    }, phone),
  )
})

test('the bids of a dealer have tabs, kept in the address', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here, 'dealer')
    await page.goto(`${url}/dealer-bids`)
    const tab = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await tab('All bids')
    await page.getByRole('tab', { name: 'All bids' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await tab('My bids')
    expect(new URL(page.url()).search).toBe('?tab=mine')
    await page.reload()
    await tab('My bids')
    await page.goBack()
    await tab('All bids')
  }))

test('favorites have a page for each letter and for nothing else', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    await page.goto(`${url}/favorites/C`)
    await page.getByRole('heading', { name: 'Group C is empty' }).waitFor()
    await page.goto(`${url}/favorites/everything`)
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
    await soon(() => page.locator('main').count()).toBe(1)
    // What is around every page is around this one, on a desk and on a phone.
    await pagesOf(page).getByRole('link', { name: 'Bike auctions' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).waitFor()
  }))

describe('a link to a shared lot', () => {
  const types = ['car-auction', 'oneprice', 'sales-statistic', 'bike-auctions', 'bike-statistics']

  test('says to everybody that there is no lot, and leads to the cars', () =>
    visit(async (here) => {
      const { page, url } = here
      const nothing = page.getByRole('heading', { name: /no information on this lot/, level: 1 })
      for (const type of types) {
        await page.goto(`${url}/${type}/share/1`)
        await nothing.waitFor()
      }
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('radio', { name: 'Dark' }).check()
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('radio', { name: 'Русский' }).check()
      await page.getByRole('heading', { name: /информации об этом лоте нет/ }).waitFor()
      await page.getByRole('link', { name: 'К автоаукционам' }).click()
      await page.waitForURL(/\/auth\/login/)
      // The buyer's account may remember the English of another journey.
      await signIn(here, 'dealer', '/car-auction')
      await page.goto(`${url}/car-auction/share/1`)
      await page.getByRole('heading', { name: /информации об этом лоте нет/ }).waitFor()
    }))

  test('of a kind that there is not leads nowhere', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/boats/share/1`)
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
    }))
})

describe('a guest', () => {
  test.each([
    ['en', '/about', 'About us'],
    ['en', '/how-to-buy', 'How to buy'],
    ['en', '/make-an-order', 'Make an order'],
    ['ru', '/about', 'О нас'],
    ['ru', '/how-to-buy', 'Как купить'],
    ['ru', '/make-an-order', 'Сделать заказ'],
  ])('reads in %s %s', (language, path, title) =>
    visit(async ({ page, url }) => {
      await prefer(page, 'language', language)
      await page.goto(url + path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await barriersOf(page)).toEqual([])
      await soon(() => sidewaysOf(page)).toBe(0)
    }),
  )

  test('orders a car, and the order reaches the managers by mail', () =>
    visit(async (here) => {
      const { page, url } = here
      const wish = `Toyota Alphard ${crypto.randomUUID().slice(0, 8)}`
      await page.goto(`${url}/make-an-order`)
      await page.getByRole('button', { name: 'Send the order' }).click()
      await page.getByText('Required field').first().waitFor()
      await page.getByLabel('Maker and model').fill(wish)
      await page.getByLabel('Budget').pressSequentially('1250000')
      await soon(() => page.getByLabel('Budget').inputValue()).toBe('1\u2009250\u2009000')
      await page.getByLabel('Country').fill('Keny')
      await page.getByRole('option', { name: 'Kenya' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Ann Miller')
      await page.getByLabel('E-mail').fill('ann@seriba.test')
      await page.getByRole('button', { name: 'Send the order' }).click()
      await page.getByRole('heading', { name: 'We have your order' }).waitFor()
      await mailed(here, wish)
    }))

  test('keeps what was typed when the language changes', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/make-an-order`)
      await page.getByLabel('Maker and model').fill('Honda CB400')
      await page.getByRole('radio', { name: 'Русский' }).check()
      await page.getByRole('heading', { name: 'Сделать заказ', level: 1 }).waitFor()
      await soon(() => page.getByLabel('Марка и модель').inputValue()).toBe('Honda CB400')
    }))
})

/** Waits until a mail in the outbox of the demo speaks of something. */
async function mailed({ page, url }: Visit, words: string): Promise<void> {
  const outbox = async () => (await page.request.get(`${url}/dev/outbox`)).text()
  await soon(outbox).toContain(words)
}
