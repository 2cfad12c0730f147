import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageType } from '#market/search/contract/page-types.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  address,
  expectQuery,
  focus,
  listLoaded,
  openListing,
  rowIds,
  rowOf,
  rows,
} from '#testing/components/market/listing.ts'
import { marketOf } from '#testing/components/market/market.ts'

const idsOf = (lots: readonly { readonly id: string }[]) => lots.map(({ id }) => id)
const findBox = page.getByRole('combobox', { name: 'Find lots' })

test('a list shows the lots of the server, with their exact number', async () => {
  const market = marketOf('car-auction', 1234)
  await openListing('/car-auction', { market })
  const found = market.find()
  await expect.poll(rowIds).toEqual(idsOf(found.slice(0, 20)))
  const text = `${formatNumber(1234)} lots`
  expect(text).toBe('1\u2009234 lots')
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  const [lot] = found
  for (const part of [lot?.lotNo, lot?.maker, lot?.model, lot?.auctionName, lot?.condition]) {
    expect(rows()[0]?.textContent).toContain(part)
  }
})

test('going back leads through the visited pages', async () => {
  const { market } = await openListing()
  const found = idsOf(market.find())
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expectQuery('page', '2')
  await expect.poll(rowIds).toEqual(found.slice(20, 40))
  await page.getByRole('link', { name: 'Page 4', exact: true }).click()
  await expect.poll(rowIds).toEqual(found.slice(60))
  history.back()
  await expect.poll(rowIds).toEqual(found.slice(20, 40))
  history.back()
  await expect.poll(rowIds).toEqual(found.slice(0, 20))
  expect(address()).toBe('/car-auction')
})

test('a column sorts up, down, and back to the default order', async () => {
  const { market } = await openListing()
  const year = page.getByRole('columnheader', { name: /Year$/ })
  for (const [order, direction] of [
    ['ASC', 'ascending'],
    ['DESC', 'descending'],
  ] as const) {
    await year.getByRole('button').click()
    await expect.poll(address).toBe(`/car-auction?sort=year&order=${order}`)
    await expect.poll(rowIds).toEqual(idsOf(market.find({ sort: 'year', order }).slice(0, 20)))
    await expect.element(year).toHaveAttribute('aria-sort', direction)
  }
  await year.getByRole('button').click()
  await expect.poll(address).toBe('/car-auction')
  await expect.poll(rowIds).toEqual(idsOf(market.find().slice(0, 20)))
  expect(year.element().getAttribute('aria-sort')).toBeNull()
})

const titles: Record<PageType, string> = {
  'car-auction': 'Car auctions',
  stock: 'Fixed price',
  stats: 'Sales statistics',
  bikes: 'Bike auctions',
  'bike-stats': 'Bike statistics',
}

test('every page type requests its own lots', async () => {
  const { requestsOf } = await openApp('/car-auction', {
    answers: { salesSummary: ({ query }) => emptySummary(query) },
  })
  await listLoaded()
  for (const [pageType, title] of Object.entries(titles)) {
    await page
      .getByRole('navigation', { name: 'Pages', exact: true })
      .getByText(title, { exact: true })
      .click()
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => requestsOf('listing').at(-1)?.params.pageType).toBe(pageType)
    await listLoaded()
  }
})

const emptySummary = (_query: object) => {
  const none = { lots: 0, sold: 0, lowerQuartile: null, median: null, upperQuartile: null }
  return { all: none, months: [], mileage: [], grades: [] }
}

test('text typed on the previous page does not navigate back to it', async () => {
  await openListing()
  await findBox.fill('12')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.getByRole('link', { name: 'Bike auctions' }).first().click()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(50)
      return address()
    })
    .toBe('/bike-auctions')
  // Longer than the debounce.
  await vi.advanceTimersByTimeAsync(2500)
  vi.useRealTimers()
  await listLoaded()
  expect(address()).toBe('/bike-auctions')
})

test('the photos of a lot open and close with the keyboard', async () => {
  const { market } = await openListing()
  const [lot] = market.find()
  const photos = rowOf(lot?.id ?? '').getByRole('button', { name: /photos? of lot/ })
  await photos.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const picture = () => dialog.element().querySelector('img')
  await expect.poll(() => picture()?.complete && picture()?.naturalWidth).toBe(1)
  expect(picture()?.src).toContain(lot?.images[0]?.replace(/-1280.*/, ''))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(photos).toHaveFocus()
})

test('a dealer chooses the page size, which the browser stores', async () => {
  const { market, reload } = await openListing('/car-auction', { signedInAs: 'dealer' })
  await page.getByRole('button', { name: '20 per page' }).click()
  await page.getByRole('menuitemradio', { name: '50 per page' }).click()
  await expectQuery('pageSize', '50')
  const first = idsOf(market.find().slice(0, 50))
  await expect.poll(rowIds).toEqual(first)
  history.replaceState(null, '', '/car-auction')
  await reload()
  await expect.poll(rowIds).toEqual(first)
})

test('a client is not offered another page size', async () => {
  await openListing()
  await expect.element(page.getByRole('link', { name: 'Page 2', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /per page/ })).not.toBeInTheDocument()
})

test('the page switches to the dark theme, and keeps it after a reload', async () => {
  const { reload } = await openListing()
  const background = () => getComputedStyle(document.body).backgroundColor
  const light = background()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(background).not.toBe(light)
  const dark = background()
  await reload()
  await listLoaded()
  expect(background()).toBe(dark)
})

test('the Search button and a skip link lead to the results', async () => {
  await openListing()
  const results = page.getByRole('region', { name: 'Results' })
  const skip = page.getByRole('link', { name: 'Skip to the results' })
  await focus(skip)
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(results).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(results.element().contains(document.activeElement)).toBe(true)
  expect(document.activeElement).not.toBe(results.element())

  rows().at(-1)?.scrollIntoView()
  const first = page.elementLocator(rows()[0] as HTMLElement)
  await expect.element(first).not.toBeInViewport()
  await page.getByRole('button', { name: /^Search · \d/ }).click()
  await expect.element(results).toHaveFocus()
  await expect.element(first).toBeInViewport()
})

test('the link to the file of a list has its filters, order and language', async () => {
  await openListing('/sales-statistic?condition=S&sort=soldPrice&order=DESC&page=2', {
    language: 'ru',
    market: marketOf('stats', 400),
  })
  const link = page.getByRole('link', { name: /в файле CSV/ })
  await expect.element(link).toBeVisible()
  const { pathname, searchParams } = new URL(
    link.element().getAttribute('href') ?? '',
    location.href,
  )
  expect(pathname).toBe('/api/stats/export')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ condition: 'S', sort: 'soldPrice', order: 'DESC', language: 'ru' },
  })
})

test('the list of a listing has no accessibility violations in either theme', async () => {
  await openListing('/car-auction?view=column')
  expect(await violationsInBothThemes()).toEqual([])
})
