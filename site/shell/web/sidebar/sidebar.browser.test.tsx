import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'

const pages = page.getByRole('complementary').getByRole('navigation', { name: 'Pages' })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** Finds an entry by name; some have a count of new items. */
const entryOf = (name: string) => pages.getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) })

/** Returns the names of the entries without their counts. */
const entryNames = () =>
  pages
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('span')?.textContent ?? '')

/** Every entry in order, with the heading of its page. */
const listings = [
  ['Car auctions', 'Car auctions'],
  ['Sales statistics', 'Sales statistics'],
  ['Bike auctions', 'Bike auctions'],
  ['Bike statistics', 'Bike statistics'],
  ['Fixed price', 'Fixed price'],
] as const
const ofLots = [['Favorites', 'Favorites'], ['Compare', 'Compare'], ...listings] as const
const ofBuyers = [
  ['Bid archive', 'Bid archive'],
  ['Purchased', 'Purchased cars'],
  ['Payments', 'Payments and balance'],
  ['Profile', 'Profile'],
  ...ofLots,
] as const
const entries = {
  client: [['My bids', 'My bids'], ...ofBuyers],
  dealer: [['My bids', 'Bids'], ...ofBuyers],
  manager: [
    ['Bid manager', 'Bid manager'],
    ['Purchased', 'Purchased cars'],
    ['Payments', 'Payments of all clients'],
    ['Profile', 'Profile'],
    ...ofLots,
  ],
} as const

const closedPages = {
  client: [
    '/bid-manager',
    '/dealer-bids',
    '/purchased-cars/voyages',
    '/payments/journal',
    '/prices',
  ],
  dealer: ['/bids', '/bid-manager', '/purchased-cars/tariffs', '/payments/incoming', '/prices'],
  manager: ['/bids', '/archive-bids', '/dealer-bids'],
}

describe.each(['client', 'dealer', 'manager'] as const)('the sidebar of a %s', (who) => {
  test('leads to every page with the keyboard', async () => {
    await openApp('/car-auction', { signedInAs: who })
    await expect.poll(entryNames).toEqual(entries[who].map(([name]) => name))
    for (const [name, title] of entries[who]) {
      // In reading order: each entry follows the previous one.
      const entry = entryOf(name).element()
      for (let step = 0; step < 60 && document.activeElement !== entry; step++) {
        await userEvent.tab()
      }
      await expect.element(entryOf(name)).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(heading(title)).toBeVisible()
      await expect.element(entryOf(name)).toHaveAttribute('aria-current', 'page')
      expect(
        pages
          .getByRole('link')
          .elements()
          .filter(({ ariaCurrent }) => ariaCurrent),
      ).toEqual([entryOf(name).element()])
    }
    await page.getByRole('link', { name: /Overview/ }).click()
    await expect.element(heading('Overview')).toBeVisible()
    expect(location.pathname).toBe('/dashboard')
  })

  test.each(closedPages[who])('%s of other roles redirects to the profile', async (path) => {
    await openApp(path, { signedInAs: who })
    await expect.element(heading('Profile')).toBeVisible()
    expect(location.pathname).toBe('/profile')
  })
})

test('the sidebar counts the lots of every listing, and has a running clock', async () => {
  await openApp('/car-auction')
  const digits = (name: string) => entryOf(name).element().textContent?.replaceAll(/\D/g, '')
  await expect.poll(() => digits('Car auctions')).toBe('600')
  expect(listings.map(([name]) => digits(name))).toEqual(['600', '6440', '132', '980', '40'])
  const time = page.getByRole('region', { name: 'Time in Tokyo' }).getByRole('time')
  const shown = () => time.element().textContent
  // Noon in Tokyo, by the clock of the server.
  expect(shown()).toMatch(/^12:0\d:\d\d$/)
  const before = shown()
  await expect.poll(shown).not.toBe(before)
})

test('the sidebar stays collapsed after a reload, and names its icons', async () => {
  const app = await openApp('/car-auction')
  const sidebar = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('navigation', { name: 'Pages' }) })
  const width = () => sidebar.element().getBoundingClientRect().width
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(72)
  await app.reload()
  await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await expect.poll(width).toBe(72)
  await entryOf('Bike auctions').hover()
  await expect.element(sidebar.getByText('Bike auctions', { exact: true }).last()).toBeInViewport()
  expect(await accessibilityViolations()).toEqual([])
})
