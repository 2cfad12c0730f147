import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { priceQuality, QualityDivision } from '#market/prices/contract/calls.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'

const measured = {
  ...{ sales: 4_120, medianError: 54, bias: 6 },
  ...{ halfCoverage: 512, wideCoverage: 897, withinTenth: 703 },
}
const groupOf = (division: QualityDivision, from: string, sales: number) => ({
  ...{ ...measured, division, from, sales },
  medianError: sales < 200 ? 141 : 49,
})

/** The quality after some months of estimates. */
const quality: ResponseBody<typeof priceQuality> = {
  kinds: [
    {
      ...{ kind: 'car', version: 812, learnedAt: '2026-11-23T23:40:00+09:00', isWhole: false },
      ...{ sales: 1_904_311, seconds: 14.2, all: measured, alarms: [], unlearned: null },
      groups: [
        groupOf('sales', '0', 96),
        groupOf('sales', '5', 311),
        groupOf('sales', '20', 1_204),
        groupOf('sales', '100', 2_509),
        groupOf('price', '0', 700),
        groupOf('price', '100000', 1_420),
        groupOf('price', '3000000', 150),
        groupOf('grade', '4', 1_800),
        groupOf('grade', 'R', 190),
        groupOf('week', '2026-11-09', 2_001),
        groupOf('week', '2026-11-16', 2_119),
      ],
    },
    {
      ...{ kind: 'bike', version: 40, learnedAt: '2026-11-20T03:05:00+09:00', isWhole: true },
      ...{
        sales: 48_120,
        seconds: 3.1,
        unlearned: null,
        all: { ...measured, halfCoverage: 431, sales: 640 },
      },
      alarms: [
        { problem: 'half_coverage', since: '2026-11-22T09:10:00+09:00' },
        { problem: 'not_learned', since: '2026-11-21T05:10:00+09:00' },
      ],
      groups: [groupOf('sales', '20', 640)],
    },
  ],
}

const cars = page.getByRole('region', { name: 'Cars', exact: true })
const bikes = page.getByRole('region', { name: 'Motorbikes', exact: true })

test('a manager sees how close estimates came to results, with alarms in words', async () => {
  await openApp('/purchased-cars/tariffs', {
    signedInAs: 'manager',
    answers: { priceQuality: quality },
  })
  await page.getByRole('link', { name: 'Estimate accuracy' }).click()
  await expect.poll(() => location.pathname).toBe('/prices')
  await expect.element(cars).toMatchTextContent('Version 812')
  await expect.element(cars).toMatchTextContent('4 120 results')
  const table = cars.getByRole('region', { name: 'By past sales of the model' })
  const heads = table.getByRole('rowheader').elements()
  expect(heads.map(({ textContent }) => textContent)).toEqual(['0–4', '5–19', '20–99', 'from 100'])
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/14\.1\s%/)
  await expect.element(cars.getByRole('alert')).not.toBeInTheDocument()
  const alert = bikes.getByRole('alert')
  await expect.element(alert).toMatchTextContent('does not cover half of the results')
  await expect.element(alert).toMatchTextContent(/more than 26 hours.*Since .+/)
  expect(await accessibilityViolations()).toEqual([])
})

test('says before any model is trained what it waits for', async () => {
  const nothing = { sales: 0, medianError: null, bias: null, halfCoverage: null }
  const all = { ...nothing, wideCoverage: null, withinTenth: null }
  const unlearned = { version: null, learnedAt: null, isWhole: null, sales: null, seconds: null }
  await openApp('/prices', {
    signedInAs: 'manager',
    answers: {
      priceQuality: {
        kinds: [
          {
            ...{ ...unlearned, kind: 'car', all, groups: [], alarms: [] },
            unlearned: { reason: 'too_few_sales', sales: 120, neededSales: 300 },
          },
          {
            ...{ ...unlearned, kind: 'bike', all, groups: [], alarms: [] },
            unlearned: { reason: 'no_import', sales: 0, neededSales: 300 },
          },
        ],
      },
    },
  })
  await expect.element(cars).toMatchTextContent('The price model has not been trained yet.')
  await expect
    .element(cars)
    .toMatchTextContent('120 past sales are known; the first training needs 300.')
  await expect.element(bikes).toMatchTextContent('No auction lots of this kind have been imported.')
})

test('the quality of estimates is for managers only', async () => {
  await openApp('/prices')
  await expect.poll(() => location.pathname).toBe('/profile')
})
