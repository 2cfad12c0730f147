import { formatNumber } from '../contract/core/money.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { findLot } from './bid-panel.ts'
import { expectFound, expectQuery, partOf } from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { hasPhotos, openLot } from './lot-page.ts'
import { estimated, quality, storeEstimates, withEstimate, withStartPrice } from './priced-lot.ts'
import { phone } from './screens.ts'

/** As pages write it, which keep its digits together. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

test('a lot shows its estimate with band and reasons, and the chance of the typed amount', async ({
  page,
}) => {
  await withEstimate(page, {})
  await withStartPrice(page, { startPrice: 1_050_000 })
  const lot = await findLot(page)
  await page.goto(`/car-auction/${lot.carCommonDetail.id}`)
  const panel = page.getByRole('region', { name: 'Estimate', exact: true })
  await expect(panel).toContainText(yen(1_480_000))
  await expect(panel).toContainText(`go for ${yen(1_360_000)} to ${yen(1_610_000)}`)
  await expect(panel).toContainText('about 8 reach the start price')
  await expect(panel.getByRole('listitem')).toHaveText([`start price ${yen(1_050_000)}`])

  // The reasons begin with the usual car and end with the estimate.
  const reasons = panel.getByRole('table').getByRole('row')
  await expect(reasons).toHaveCount(10)
  await expect(reasons.nth(1)).toContainText(`+${yen(148_000)}`)
  await expect(reasons.nth(3)).toContainText(yen(-41_000))
  await expect(reasons.last()).toContainText(yen(1_480_000))

  const amount = page.getByLabel('Your maximum')
  await amount.fill('1450000')
  await expect(page.getByText(/about 4 go for at most this/)).toBeVisible()
  await expect(panel.getByRole('listitem').last()).toHaveText(`typed ${yen(1_450_000)}`)
  await amount.fill('2500000')
  await expect(page.getByText(/nearly all go for at most this/)).toBeVisible()
  // Below the start price nothing is won.
  await amount.fill('500000')
  await expect(page.getByText(/go for at most this/)).toBeHidden()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the sales behind an estimate open the statistics with the same filters', async ({ page }) => {
  await withEstimate(page, {})
  const lot = await openLot(page, 'car-auction', (one) => 'carInfo' in one)
  if (!('carInfo' in lot)) throw new Error('no car')
  const card = page.getByRole('region', { name: 'Sales behind the estimate' })
  await expect(card.getByRole('link', { name: /USS Nagoya/ })).toHaveCount(6)
  await card.getByRole('button', { name: 'Show all 9' }).click()
  await expect(card.getByRole('link', { name: /USS Nagoya/ })).toHaveCount(9)
  await card.getByRole('link', { name: 'Such sales in the statistics' }).click()
  await expect(page).toHaveURL(/\/sales-statistic\?/)
  const { searchParams } = new URL(page.url())
  // All of the nine are among those that are found: the first has the fewest kilometres, the last the most.
  expect(searchParams.get('year')).toBe('2017,2019')
  expect(searchParams.get('mileage')).toBe('31000,65000')
  expect(searchParams.get('condition')).toBe('4,4.5')
  expect(searchParams.get('status')).toBe('4533,4534')
  const filters = page.getByRole('list', { name: 'Filters in force' })
  await expect(filters).toContainText(lot.carInfo.maker)
  await expect(filters).toContainText(lot.carInfo.model)
})

test('without an estimate the median of comparable sales stays, and so it does when it fails', async ({
  page,
  expectRefusal,
}) => {
  await withEstimate(page, { estimate: null, comparables: [] })
  await openLot(page, 'car-auction', (one) => one.details.comparison.averagePrice !== null)
  const card = page.getByRole('region', { name: 'Price and auction' })
  await expect(card.getByText('Median of comparable sales', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comparable sales' })).toBeVisible()
  await page.unrouteAll()
  let fails = true
  await page.route('**/api/*/lot-estimate?*', async (route) => {
    if (fails) return route.fulfill({ status: 429, json: { code: 'too_many_requests' } })
    await route.fulfill({ json: estimated })
  })
  expectRefusal('429 /api/car-auction/lot-estimate')
  await page.reload()
  await expect(card.getByText('The estimate did not load.', { exact: true })).toBeVisible()
  await expect(card.getByText('Median of comparable sales', { exact: true })).toBeVisible()
  fails = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Estimate', exact: true })).toBeVisible()
})

test('few sales are said in words, and a lot with an estimate is printed on one page', async ({
  page,
}) => {
  const { estimate } = estimated
  await withEstimate(page, { estimate: estimate && { ...estimate, isThin: true, sales: 7 } })
  await openLot(page, 'car-auction', hasPhotos)
  const panel = page.getByRole('region', { name: 'Estimate', exact: true })
  await expect(panel).toContainText('Few sales: only 7 of the model')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test('lists show estimates, order by them, and find lots that start well below', async ({
  page,
  database,
}) => {
  await storeEstimates(database.url)
  const found = async () => {
    const response = await page.request.get(
      '/api/car-auction/listing?belowEstimate=15,0&pageSize=1',
    )
    const { pageInfo }: { pageInfo: { totalSearchResults: number } } = await response.json()
    return pageInfo.totalSearchResults
  }
  // The search follows the database.
  await expect.poll(found).toBeGreaterThan(0)
  await page.goto('/car-auction')
  const table = page.getByRole('table').first()
  await table.getByRole('button', { name: /^Estimate/ }).click()
  await expectQuery(page, 'sort', 'estimate')
  const part = partOf(page, 'Start below the estimate, %')
  await part.getByRole('checkbox', { name: /^At least 15/ }).check()
  await expectQuery(page, 'belowEstimate', '15,0')
  await expectFound(page, await found())
  // Those that have been sold show their price instead.
  const row = table
    .getByRole('row')
    .filter({ hasText: /−3[67]\s%/ })
    .first()
  await expect(row).toContainText(/Start price 3[67]\s% below the estimate/)
  await expect(row).toContainText(/\d–[\d\s]+ k/)
  expect(await accessibilityViolations(page)).toEqual([])
  await part.getByRole('checkbox', { name: /^At least 15/ }).uncheck()
  await expectQuery(page, 'belowEstimate', null)
  // Fixed prices and past sales have it, too.
  for (const path of ['/oneprice', '/sales-statistic']) {
    await page.goto(path)
    await table.getByRole('button', { name: /^Estimate/ }).click()
    await expectQuery(page, 'sort', 'estimate')
  }
})

test.describe('a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('sees how close estimates came to results, with alarms in words', async ({ page }) => {
    // As it is before anything is learned.
    await page.goto('/purchased-cars/tariffs')
    await page.getByRole('link', { name: 'Quality of estimates' }).click()
    await expect(page).toHaveURL('/prices')
    const cars = page.getByRole('region', { name: 'Cars', exact: true })
    await expect(cars).toBeVisible()
    await page.route('**/api/prices/quality', (route) => route.fulfill({ json: quality }))
    await page.reload()
    await expect(cars).toContainText('Version 812')
    await expect(cars).toContainText(/4\s120 results/)
    const table = cars.getByRole('region', { name: 'By earlier sales of the model' })
    await expect(table.getByRole('rowheader')).toHaveText(['0–4', '5–19', '20–99', 'from 100'])
    await expect(table.getByRole('row').nth(1)).toContainText(/14\.1\s%/)
    await expect(cars.getByRole('alert')).toHaveCount(0)
    const bikes = page.getByRole('region', { name: 'Motorbikes', exact: true })
    await expect(bikes.getByRole('alert')).toContainText('does not hold half of the results')
    await expect(bikes.getByRole('alert')).toContainText(/more than 26 hours.*Since .+/)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('the quality of estimates is for managers alone', async ({ page }) => {
  await page.goto('/prices')
  await expect(page).toHaveURL('/profile')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the reasons are folded away until somebody asks', async ({ page }) => {
    await withEstimate(page, {})
    await openLot(page, 'car-auction')
    const panel = page.getByRole('region', { name: 'Estimate', exact: true })
    await expect(panel.getByRole('table')).toBeHidden()
    await panel.getByText('Why this price', { exact: true }).click()
    await expect(panel.getByRole('table')).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
