import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { carFilters, cars, pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

const estimate = { yen: 1_600_000, low: 1_472_000, high: 1_744_000, sales: 84 }
const table = page.getByRole('table').first()
const sortByEstimate = () => table.getByRole('button', { name: /^Estimate/ }).click()
const query = (name: string) => new URLSearchParams(location.search).get(name)

/** Half of the cars start well below their estimate. */
const estimatedCars = cars.map((car, at) => ({
  ...car,
  ...{ soldPrice: null, estimate, startPrice: at % 2 === 0 ? 1_000_000 : 1_600_000 },
}))

const { range } = carFilters
const withEstimates = {
  ...carFilters,
  range: { ...range, belowEstimate: { ...range.belowEstimate, max: 60 } },
}

test('a list shows estimates, sorts by them, and finds lots that start well below', async () => {
  const app = await openApp('/car-auction', {
    answers: {
      filters: withEstimates,
      listing({ query: { belowEstimate } }) {
        const isWell = ({ startPrice }: { startPrice: number }) =>
          belowEstimate === undefined || startPrice < estimate.yen
        const carsList = estimatedCars.filter(isWell)
        return { carsList, pageInfo: pageInfoOf(carsList.length) }
      },
    },
  })
  await sortByEstimate()
  await expect.poll(() => query('sort')).toBe('estimate')
  await expect.poll(() => app.requestsOf('listing').at(-1)?.query.sort).toBe('estimate')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const part = filters.getByRole('group', { name: 'Start below the estimate, %', exact: true })
  const below = part.getByRole('checkbox', { name: /^At least 15/ })
  await below.click()
  await expect.poll(() => query('belowEstimate')).toBe('15,0')
  await expect.poll(() => app.requestsOf('listing').at(-1)?.query.belowEstimate).toBe('15,0')
  const status = page.getByRole('main').getByRole('status').first()
  await expect.element(status).toMatchTextContent(String(Math.ceil(cars.length / 2)))
  const row = table
    .getByRole('row')
    .filter({ hasText: /−37\s%/ })
    .first()
  await expect.element(row).toMatchTextContent(/Start price 37\s% below the estimate/)
  await expect.element(row).toMatchTextContent(/1.47–1.74 M/)
  expect(await accessibilityViolations()).toEqual([])
  await below.click()
  await expect.poll(() => query('belowEstimate')).toBe(null)
})

test.each(['/oneprice', '/sales-statistic'])(
  'lots of %s are ordered by estimates, too',
  async (path) => {
    await openApp(path)
    await sortByEstimate()
    await expect.poll(() => query('sort')).toBe('estimate')
  },
)
