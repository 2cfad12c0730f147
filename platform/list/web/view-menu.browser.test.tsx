import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import {
  address,
  listLoaded,
  openListing,
  rowIds,
  rows,
} from '#testing/components/market/listing.ts'
import { emulatePrint } from '#testing/components/screens.ts'

const button = page.getByRole('button', { name: /^View: / })
const table = page.getByRole('main').getByRole('table')

/** Chooses an item of the view menu. */
async function choose(role: 'menuitemradio' | 'menuitemcheckbox', name: string): Promise<void> {
  await button.click()
  await page.getByRole(role, { name, exact: true }).click()
}

test('views are stored in the address and in the browser', async () => {
  const { reload } = await openListing()
  const ids = rowIds()
  for (const [name, view] of [
    ['Cards', 'card'],
    ['Columns', 'column'],
  ] as const) {
    await choose('menuitemradio', name)
    await expect.poll(address).toBe(`/car-auction?view=${view}`)
    await expect.element(table).not.toBeInTheDocument()
    expect(rowIds()).toEqual(ids)
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
  }
  // The stored choice is written into the address.
  history.replaceState(null, '', '/car-auction')
  await reload()
  await expect.poll(address).toBe('/car-auction?view=column')
  // The address overrides the stored choice.
  history.replaceState(null, '', '/car-auction?view=card')
  await reload()
  await listLoaded()
  expect(page.getByRole('main').getByRole('heading', { level: 2 }).elements()).toHaveLength(
    ids.length + 1,
  )
  expect(rows()).toHaveLength(ids.length)
  await choose('menuitemradio', 'Table')
  await expect.poll(address).toBe('/car-auction')
  await expect.element(table).toBeVisible()
  expect(rows()).toHaveLength(ids.length)
})

test('more cards fit side by side when the filters are hidden', async () => {
  await openListing('/car-auction?view=card')
  const columns = () =>
    new Set(rows().map((card) => Math.round(card.getBoundingClientRect().left))).size
  await expect.poll(columns).toBe(3)
  preferences.filtersShown.write(false)
  const columnsAt = { 820: 3, 1280: 4, 1366: 5, 1799: 7 }
  for (const [width, count] of Object.entries(columnsAt)) {
    await page.viewport(Number(width), 900)
    await expect.poll(columns).toBe(count)
  }
})

test('the table has three sizes and columns that can be hidden, and stores both', async () => {
  const { reload } = await openListing()
  const height = () => rows()[0]?.getBoundingClientRect().height ?? 0
  // Minimum height of a lot, px; longer texts make it higher.
  const sizes = { Compact: [52, 98], Normal: [98, 142], Roomy: [142, 200] } as const
  const expectHeight = async ([least, below]: readonly [number, number]) => {
    await expect.poll(height).toBeGreaterThanOrEqual(least)
    await expect.poll(height).toBeLessThan(below)
  }
  for (const [size, heights] of Object.entries(sizes)) {
    await choose('menuitemradio', size)
    await expectHeight(heights)
  }
  await choose('menuitemcheckbox', 'Status')
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  const status = page.getByRole('columnheader', { name: 'Status' })
  await expect.element(status).not.toBeInTheDocument()
  await reload()
  await listLoaded()
  await expect.element(status).not.toBeInTheDocument()
  await expectHeight(sizes.Roomy)
  await button.click()
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: 'Photo, Lot' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('the columns of the table and the view with columns have different names', async () => {
  await openListing()
  await button.click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByText('Columns of the table', { exact: true })).toBeVisible()
  expect(menu.getByText('Columns', { exact: true }).elements()).toHaveLength(1)
  await menu.getByRole('menuitemradio', { name: 'Columns', exact: true }).click()
  await expect.poll(address).toBe('/car-auction?view=column')
  await listLoaded()
})

test('a small desktop has a sticky heading and first column', async () => {
  await openListing('/car-auction', { screen: { width: 1280, height: 800 } })
  scrollTo(0, 1000)
  const heading = page.getByRole('columnheader').first()
  // The bar above hides while the page scrolls down.
  await expect.poll(() => Math.round(heading.element().getBoundingClientRect().y)).toBe(0)
  const first = rows()[0]?.querySelector('th')
  expect(first && getComputedStyle(first).position).toBe('sticky')
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})

test('the table prints its rows, without parts for the screen only', async () => {
  await openListing('/car-auction?sort=year&order=DESC&year=2010,2025')
  await expect.element(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await emulatePrint()
  await expect.element(table).toBeVisible()
  await expect.element(page.getByText(/^Printed from .*2010.*2025.*newest first/)).toBeVisible()
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  expect(visible('main button').filter((one) => !one.closest('table'))).toEqual([])
  expect(visible('aside, header, [role=banner], [role=complementary]')).toEqual([])
  expect(visible('main [data-row]').length).toBe(rows().length)
  const head = document.querySelector('thead')
  expect(head && getComputedStyle(head).display).toBe('table-header-group')
})
