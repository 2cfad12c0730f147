import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appearance } from '#market/lots/contract/appearances.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

const appearance = (id: string, other: Partial<Appearance>): Appearance => ({
  ...{ id, lotNo: id, auctionName: 'USS Tokyo', auctionDate: '2026-11-09', condition: '4' },
  ...{ mileage: 999_000, startPrice: 300_000, soldPrice: null, status: lotStatus.notSold },
  ...{ certainty: 'same', ...other },
})

test('earlier auctions of a vehicle point out what a buyer should not miss', async () => {
  const lots = [appearance('7', {}), appearance('8', { certainty: 'likely', soldPrice: 500_000 })]
  await openApp(lotPath('car-auction'), { answers: { lotAppearances: { lots } } })
  const earlier = page.getByRole('region', { name: 'Earlier auctions', exact: true })
  await expect
    .element(earlier.getByRole('alert'))
    .toMatchTextContent('the odometer may have been rolled back')
  await expect.element(earlier).toMatchTextContent('Offered at USS Tokyo on 2026.11.09 from')
  const links = earlier.getByRole('link')
  expect(links.elements()).toHaveLength(2)
  await expect.element(links.first()).toHaveAttribute('href', '/sales-statistic/7')
  await expect.element(links.first()).toMatchTextContent('Same chassis number')
  await expect.element(links.last()).toMatchTextContent('Probably the same vehicle')
  await expect.element(earlier).toMatchTextContent('Without a chassis number we compare')
  expect(await accessibilityViolations()).toEqual([])
})
