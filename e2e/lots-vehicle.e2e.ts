import type { Page } from '@playwright/test'
import { lotStatus } from '../contract/core/codes.ts'
import type { LotResponse } from '../contract/lots/calls.ts'
import type { ProductionMonthPage } from '../contract/lots/production-month.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openLot } from './lot-page.ts'
import { phone } from './screens.ts'

const codeOf = (lot: LotResponse) =>
  'carInfo' in lot ? lot.carInfo.chassisId : lot.bikeInfo.serial
const hasNumber = (lot: LotResponse) => codeOf(lot) !== '' && lot.details.frameNumber !== ''
const box = (page: Page, name = 'Month of production') =>
  page.getByRole('region', { name, exact: true })

for (const pageType of ['car-auction', 'stock', 'bikes'] satisfies ProductionMonthPage[]) {
  test(`the month of production of a lot of ${pageType} is looked up`, async ({ page }) => {
    const lot = await openLot(page, pageType, hasNumber)
    const part = pageType === 'bikes' ? 'frame' : 'chassis'
    const field = box(page).getByLabel(new RegExp(`^${part} number$`, 'i'))
    await expect(field).toHaveValue(`${codeOf(lot)}-`)
    await box(page).getByRole('button', { name: 'Look up', exact: true }).click()
    await expect(box(page)).toContainText('Type the frame number after the hyphen')
    await box(page)
      .getByRole('button', { name: `Fill in ${lot.details.frameNumber}` })
      .click()
    await expect(field).toHaveValue(`${codeOf(lot)}-${lot.details.frameNumber}`)
    await box(page).getByRole('button', { name: 'Look up', exact: true }).click()
    // 2018/June
    await expect(box(page).getByText(/^\d{4}\/[A-Z][a-z]+$/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await field.fill(`${codeOf(lot)}-1`)
    await field.press('Enter')
    await expect(box(page)).toContainText(`Nothing is known of this ${part} number`)
    await expect(box(page).getByText(/^\d{4}\/[A-Z][a-z]+$/)).toHaveCount(0)
  })
}

test('a look-up that fails says so, until one succeeds', async ({ page, expectRefusal }) => {
  expectRefusal('503 /api/car-auction/production-month')
  const lot = await openLot(page, 'car-auction', hasNumber)
  const call = /\/api\/car-auction\/production-month\?/
  await page.route(call, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, messageCode: 'unavailable', message: '', requestId: 'x' },
    }),
  )
  await box(page)
    .getByRole('button', { name: `Fill in ${lot.details.frameNumber}` })
    .click()
  const find = box(page).getByRole('button', { name: 'Look up', exact: true })
  await find.click()
  await expect(box(page).getByRole('alert')).toContainText('not available right now')
  await page.unroute(call)
  await find.click()
  await expect(box(page).getByText(/^\d{4}\/[A-Z][a-z]+$/)).toBeVisible()
  await expect(box(page).getByText(/not available right now/)).toHaveCount(0)
})

test.describe('in Russian on a phone', () => {
  test.use({ ...phone, language: 'ru' })

  test('the month has its name, and the box fits', async ({ page }) => {
    const lot = await openLot(page, 'car-auction', hasNumber)
    const russian = box(page, 'Месяц выпуска')
    await russian.getByRole('button', { name: `Подставить ${lot.details.frameNumber}` }).click()
    await russian.getByRole('button', { name: 'Узнать', exact: true }).click()
    await expect(russian.getByText(/^\d{4}\/[а-я]+$/)).toBeVisible()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })
})

test('statistics have no box', async ({ page }) => {
  await openLot(page, 'stats', hasNumber)
  await expect(page.getByRole('region', { name: 'Lot', exact: true })).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('earlier auctions of a vehicle say what a buyer should not miss', async ({ page }) => {
  const of = (id: string, other: object) => ({
    ...{ id, lotNo: id, auctionName: 'USS Tokyo', auctionDate: '2026-11-09', condition: '4' },
    ...{ mileage: 999_000, startPrice: 300_000, soldPrice: null, status: lotStatus.notSold },
    ...{ certainty: 'same' },
    ...other,
  })
  const lots = [of('7', {}), of('8', { certainty: 'likely', soldPrice: 500_000 })]
  await page.route(/\/api\/car-auction\/lot-appearances\?/, (route) =>
    route.fulfill({ json: { lots } }),
  )
  await openLot(page, 'car-auction', (lot) => 'carInfo' in lot && lot.carInfo.mileage !== null)
  const earlier = page.getByRole('region', { name: 'Earlier auctions', exact: true })
  await expect(earlier.getByRole('alert')).toContainText('the odometer may have been turned back')
  await expect(earlier).toContainText('Was offered at USS Tokyo on 2026.11.09 from')
  const [first, second] = await earlier.getByRole('link').all()
  if (!first || !second) throw new Error('the list is incomplete')
  await expect(first).toHaveAttribute('href', '/sales-statistic/7')
  await expect(first).toContainText('Same chassis number')
  await expect(second).toContainText('Probably the same vehicle')
  await expect(earlier).toContainText('Without a chassis number to compare')
  expect(await accessibilityViolations(page)).toEqual([])
})
