import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { Refused } from '#testing/components/fake-server.ts'
import {
  address,
  listLoaded,
  openListing,
  queryOf,
  rowIds,
  rows,
} from '#testing/components/market/listing.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const idsOf = (lots: readonly { readonly id: string }[]) => lots.map(({ id }) => id)
const scrollToEnd = () => scrollTo(0, document.documentElement.scrollHeight)
/** Waits until more lots have loaded at the end of the list. */
const expectRows = (count: number) =>
  expect
    .poll(() => {
      scrollToEnd()
      return rows().length
    })
    .toBe(count)

test('a list loads more on scrolling, each lot once, and leads back to the top', async () => {
  const { market } = await openListing('/car-auction', { language: 'ru', screen: phoneScreen })
  await expectRows(40)
  await expectRows(60)
  await expectRows(65)
  expect(rowIds()).toEqual(idsOf(market.find()))
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: 'Наверх' }).click()
  await expect.poll(() => scrollY).toBe(0)
  // Changing the order clears the list and returns to its top.
  scrollToEnd()
  await page.getByRole('button', { name: /^Порядок/ }).click()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('menuitemradio').nth(3).click()
  await expect.poll(() => queryOf('sort')).toBe('year')
  await listLoaded()
  const sorted = idsOf(market.find({ sort: 'year', order: queryOf('order') ?? 'ASC' }))
  await expect.poll(() => rowIds().slice(0, 20)).toEqual(sorted.slice(0, 20))
  await expect.poll(() => scrollY).toBe(0)
  expect(rows().length).toBeLessThanOrEqual(40)
})

test('a list begins at the top of the screen; one menu has its links, export and view', async () => {
  await openListing('/car-auction', { screen: phoneScreen })
  expect(rows()[0]?.getBoundingClientRect().top).toBeLessThan(100)
  await page.getByRole('button', { name: 'Links, export and view' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Past sales' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /CSV|file/ })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Cards' }).click()
  await expect.poll(() => queryOf('view')).toBe('card')
})

test('lots below the screen differ in height from those on it by at most a line', async () => {
  await openListing('/car-auction', { screen: phoneScreen })
  const heights = rows().map((row) => row.getBoundingClientRect().height)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(12)
})

test('a link to a later page opens it, with a link to the first one', async () => {
  const { market } = await openListing('/car-auction?page=3', { screen: phoneScreen })
  const found = idsOf(market.find())
  expect(rowIds().slice(0, 20)).toEqual(found.slice(40, 60))
  await page.getByRole('link', { name: 'Go to first page' }).click()
  await expect.poll(() => rowIds().slice(0, 20)).toEqual(found.slice(0, 20))
  expect(address()).toBe('/car-auction')
})

test('a list shows why loading more failed, and retries', async () => {
  const { answer, market } = await openListing('/car-auction', { screen: phoneScreen })
  const { listing } = market.answers
  if (typeof listing !== 'function') throw new Error('the market has no listing')
  answer('listing', (request) => {
    if (request.query.page === '2') throw new Refused('unavailable')
    return listing(request)
  })
  expect(rows()).toHaveLength(20)
  scrollToEnd()
  const again = page.getByRole('main').getByRole('alert').getByRole('button')
  await expect.element(again).toBeVisible()
  expect(rows()).toHaveLength(20)
  expect(await accessibilityViolations()).toEqual([])
  answer('listing', listing)
  await again.click()
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(40)
  await expect.element(again).not.toBeInTheDocument()
})
