import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CarLot } from '#market/lots/contract/calls.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { estimated } from '#testing/components/estimates.ts'
import { Refused } from '#testing/components/fake-server.ts'

const car = lots['car-auction']
const path = lotPath('car-auction')
const lot: CarLot = { ...car, bidInfo: { ...car.bidInfo, startPrice: 1_050_000 } }
const panel = page.getByRole('region', { name: 'Estimate', exact: true })

/** As pages write it, with digits kept together; assertions treat any space as a blank. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/\s/g, ' ')

test('a lot shows its estimate with band and reasons, and the chance of the typed amount', async () => {
  await openApp(path, { answers: { lot, lotEstimate: estimated } })
  await expect.element(panel).toMatchTextContent(yen(1_480_000))
  await expect.element(panel).toMatchTextContent(`sell for ${yen(1_360_000)} to ${yen(1_610_000)}`)
  await expect.element(panel).toMatchTextContent('About 8 of 10 similar lots reach the start price')
  const marks = panel.getByRole('listitem')
  await expect.element(marks).toHaveTextContent(`start price ${yen(1_050_000)}`)

  // The reasons begin with the usual car and end with the estimate.
  const reasons = panel.getByRole('table').getByRole('row')
  await expect.poll(() => reasons.elements()).toHaveLength(10)
  await expect.element(reasons.nth(1)).toMatchTextContent(`+${yen(148_000)}`)
  await expect.element(reasons.nth(3)).toMatchTextContent(yen(-41_000))
  await expect.element(reasons.last()).toMatchTextContent(yen(1_480_000))

  const amount = page.getByLabelText('Your maximum')
  await amount.fill('1450000')
  await expect
    .element(page.getByText(/About 4 of 10 similar lots sell for this or less/))
    .toBeVisible()
  await expect.element(marks.last()).toHaveTextContent(`entered ${yen(1_450_000)}`)
  await amount.fill('2500000')
  await expect
    .element(page.getByText(/Nearly all similar lots sell for this or less/))
    .toBeVisible()
  // No bid below the start price can win.
  await amount.fill('500000')
  await expect.element(page.getByText(/sells? for this or less/)).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

const prices = { averagePrice: 170_000, sales: 12, lowerQuartile: 150_000, upperQuartile: 190_000 }
const compared: CarLot = { ...lot, details: { ...lot.details, comparison: prices } }
const lotComparables = { ...prices, lots: estimated.comparables.slice(0, 7) }
const card = page.getByRole('region', { name: 'Price and auction' })
const median = card.getByText('Median of comparable sales', { exact: true })

test('without an estimate the median of comparable sales stays', async () => {
  const lotEstimate = { ...estimated, estimate: null, comparables: [] }
  await openApp(path, { answers: { lot: compared, lotEstimate, lotComparables } })
  await expect.element(median).toBeVisible()
  const sales = page.getByRole('region', { name: 'Comparable sales' })
  await expect.poll(() => sales.getByRole('link').elements()).toHaveLength(5)
  await sales.getByRole('button', { name: 'Show all 7' }).click()
  await expect.element(sales.getByRole('link').nth(6)).toBeVisible()
  await expect.element(sales).toMatchTextContent('The latest 7 of 12 sales')
  await expect.element(panel).not.toBeInTheDocument()
})

test('if the estimate does not load, the median of comparable sales stays until it does', async () => {
  const lotEstimate = () => {
    throw new Refused('too_many_requests')
  }
  const app = await openApp(path, { answers: { lot: compared, lotEstimate, lotComparables } })
  await expect
    .element(card.getByText('The estimate could not be loaded.', { exact: true }))
    .toBeVisible()
  await expect.element(median).toBeVisible()
  app.answer('lotEstimate', estimated)
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel).toBeVisible()
  await expect.element(median).not.toBeInTheDocument()
})

test('says in words that there are few sales', async () => {
  const { estimate } = estimated
  const few = estimate && { ...estimate, isThin: true, sales: 7 }
  await openApp(path, { answers: { lot, lotEstimate: { ...estimated, estimate: few } } })
  await expect.element(panel).toMatchTextContent('Few sales: only 7 of the model')
})
