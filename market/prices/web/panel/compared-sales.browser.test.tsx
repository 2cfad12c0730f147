import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { carFilters, lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { estimated } from '#testing/components/estimates.ts'

test('the sales behind an estimate open the statistics with the same filters', async () => {
  const maker = carFilters.select.maker.find(({ label }) => label === 'BMW')
  const model = carFilters.select.model.find(({ label }) => label === '3 SERIES')
  if (!maker || !model) throw new Error('the filters have no BMW')
  const salesOf = { maker: Number(maker.value), model: Number(model.value) }
  await openApp(lotPath('car-auction'), { answers: { lotEstimate: { ...estimated, salesOf } } })
  const card = page.getByRole('region', { name: 'Sales behind the estimate' })
  const sales = card.getByRole('link', { name: /USS Nagoya/ })
  await expect.poll(() => sales.elements()).toHaveLength(6)
  await expect.element(sales.first()).toHaveAttribute('href', '/sales-statistic/900000')
  await card.getByRole('button', { name: 'Show all 9' }).click()
  await expect.poll(() => sales.elements()).toHaveLength(9)
  await card.getByRole('link', { name: 'Similar sales in the statistics' }).click()
  await expect.poll(() => location.pathname).toBe('/sales-statistic')
  // The filters include all nine sales: the first has the lowest mileage, the last the highest.
  const search = new URLSearchParams(location.search)
  expect(search.get('year')).toBe('2017,2019')
  expect(search.get('mileage')).toBe('31000,65000')
  expect(search.get('condition')).toBe('4,4.5')
  expect(search.get('status')).toBe('4533,4534')
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect.element(filters).toMatchTextContent('BMW')
  await expect.element(filters).toMatchTextContent('3 SERIES')
})
