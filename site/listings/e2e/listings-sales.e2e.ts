import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api } from '#app/contract/api.ts'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { listingResponse } from '#site/listings/contract/calls.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded, lotIds, openList, rowsOf } from '#testing/browser/lots-list.ts'

const pricesOf = (page: Page) => page.getByRole('region', { name: 'Sold prices' })
const chartOf = (page: Page) => pricesOf(page).getByRole('application')
const box = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Condition', exact: true }).getByRole('checkbox', { name })

test('statistics match the sales of the server, and survive a lost network', async ({
  page,
  context,
}) => {
  /** Price statistics from the API. */
  const readSummary = async (query = '') => {
    const response = await page.request.get(`/api/stats/sales-summary${query}`)
    return api.salesSummary.response.parse(await response.json())
  }
  const sentence = pricesOf(page).getByRole('paragraph').first()
  const expectPrices = async ({ all }: Awaited<ReturnType<typeof readSummary>>) => {
    await expect(sentence).toContainText(`${formatNumber(all.sold)} sales`)
    await expect(sentence).toContainText(`median ${formatYen(all.median ?? 0)}`)
  }
  await openList(page, '/sales-statistic')
  const { all, ...rest } = await readSummary()
  await expectPrices({ all, ...rest })
  await expect(chartOf(page)).toBeVisible()
  await box(page, /^4\.5 \d/).check()
  const some = await readSummary('?condition=4.5')
  expect(some.all.sold).toBeLessThan(all.sold)
  await expectPrices(some)
  await listLoaded(page)

  // A filter pressed offline keeps the lots, and loads its own when the network returns.
  const before = await lotIds(page)
  const alert = page.getByRole('alert')
  await context.setOffline(true)
  await box(page, /^4 \d/).check()
  await expect(page).toHaveURL('/sales-statistic?condition=4.5,4')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('The server is not responding')
  await expect.poll(() => lotIds(page)).toEqual(before)
  await expectPrices(some)
  await expect(box(page, /^4 \d/)).toBeChecked()
  // After another filter the lots are still those loaded last.
  await box(page, /^5 \d/).check()
  await expect(page).toHaveURL('/sales-statistic?condition=4.5,4,5')
  await expect(alert).toHaveCount(1)
  await expect.poll(() => lotIds(page)).toEqual(before)
  await context.setOffline(false)
  await listLoaded(page)
  await expect(alert).toHaveCount(0)
  const query = '?condition=4.5,4,5'
  const response = await page.request.get(`/api/stats/listing${query}`)
  const listing = listingResponse.parse(await response.json())
  const ids = 'carsList' in listing ? listing.carsList.map(({ id }) => id) : []
  await expect.poll(() => lotIds(page)).toEqual(ids)
  expect(ids).not.toEqual(before)
  await expectPrices(await readSummary(query))
  await expect(page.getByRole('button', { name: /^Search · \d/ })).toBeVisible()
})

test('the CSV file has the lots that the filters find, and example filters find some', async ({
  page,
}) => {
  await openList(page, '/sales-statistic?condition=S&sort=soldPrice&order=DESC')
  const summary = await page.request.get('/api/stats/sales-summary?condition=S')
  const { all }: { all: { lots: number } } = await summary.json()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /as a CSV file/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^seriba-sales-statistic-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const [headings, ...rows] = text.slice(1).trimEnd().split('\r\n')
  expect(headings).toContain('"Sold price, ¥"')
  expect(rows).toHaveLength(all.lots)
  const [lotNumber = 'no lot'] = rows[0]?.split(',') ?? []
  await expect(rowsOf(page).first()).toContainText(lotNumber)

  for (const example of ['Navigation', 'Навигация', 'leather', 'кожа']) {
    const found = await page.request.get('/api/stats/listing', { params: { equipment: example } })
    const { pageInfo } = listingResponse.parse(await found.json())
    expect(pageInfo.totalSearchResults, example).toBeGreaterThan(0)
  }
})
