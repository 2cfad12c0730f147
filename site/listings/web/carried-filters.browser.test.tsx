import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'

const none = { lots: 0, sold: 0, lowerQuartile: null, median: null, upperQuartile: null }
const salesSummary = { all: none, months: [], mileage: [], grades: [] }
const address = () => decodeURIComponent(location.pathname + location.search)

test('filters carry over to past sales and back', async () => {
  const app = await openApp('/car-auction?year=2015,2020&startPrice=0,900000&dateFrom=2020-01-01', {
    answers: { salesSummary },
  })
  await expect.element(page.getByText('without: Day', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Past sales' }).click()
  await expect.poll(address).toBe('/sales-statistic?year=2015,2020&startPrice=0,900000')
  const sales = () => app.requestsOf('listing').filter(({ params }) => params.pageType === 'stats')
  await expect
    .poll(() => sales().at(-1)?.query)
    .toMatchObject({
      year: '2015,2020',
      startPrice: '0,900000',
    })
  expect(sales().at(-1)?.query).not.toHaveProperty('dateFrom')
  await page.getByRole('link', { name: 'On auction now' }).click()
  await expect.poll(address).toBe('/car-auction?year=2015,2020&startPrice=0,900000')
})
