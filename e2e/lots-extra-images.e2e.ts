import type { Page } from '@playwright/test'
import type { LotResponse } from '../contract/lots/calls.ts'
import { views } from '../demo/lots/car-lot.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openLot } from './lot-page.ts'
import { desk, phone } from './screens.ts'

/** A lot of a flagged house, of which some views are not among its photos, and which nobody has requested. */
const isOffered = (lot: LotResponse) =>
  'carInfo' in lot &&
  lot.carCommonDetail.isUss &&
  lot.details.extraImages.length === 0 &&
  lot.lotImages.images.length > 4 &&
  lot.lotImages.images.length < 9

const call = /\/api\/car-auction\/uss-images\?/
const leftIn = (lot: LotResponse) => ('ussCounter' in lot ? lot.ussCounter.ussLimit : 0)
const thumbnails = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('listitem')
const leftOver = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 request left today' : `${count} requests left today`, {
    exact: true,
  })

for (const [name, screen] of Object.entries({ desk, phone })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('extra photos are fetched, and join the others', async ({ page }) => {
      const lot = await openLot(page, 'car-auction', isOffered)
      const photos = lot.lotImages.images.length
      await expect(thumbnails(page)).toHaveCount(photos)
      await expect(leftOver(page, leftIn(lot))).toBeVisible()
      let calls = 0
      const held = Promise.withResolvers<void>()
      await page.route(call, async (route) => {
        calls++
        await held.promise
        await route.continue()
      })
      const button = page.getByRole('button', { name: 'Extra photos', exact: true })
      await button.dblclick()
      const progress = page.getByRole('progressbar', { name: 'Fetching extra photos…' })
      await expect(progress).toBeVisible()
      await expect(page.getByText('This takes about 30 seconds.', { exact: true })).toBeVisible()
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])
      held.resolve()
      await expect(page.getByText(/^\d extra photos? added$/)).toBeVisible()
      await expect(leftOver(page, leftIn(lot) - 1)).toBeVisible()
      await expect(progress).toBeHidden()
      await expect(thumbnails(page)).toHaveCount(views.length)
      expect(calls).toBe(1)
    })
  })
}

test('a house that has no more says so, and leaving the page ends a request', async ({ page }) => {
  const left = leftIn(await openLot(page, 'car-auction', isOffered))
  await page.route(call, async (route) => {
    const carId = new URL(route.request().url()).searchParams.get('carId') ?? ''
    await route.fulfill({
      json: {
        success: true,
        auctionLotDetail: {
          carCommonDetail: { isUss: true, ussLimit: left },
          carInfo: { id: carId, images: [], auctionSheet: '' },
        },
      },
    })
  })
  await page.getByRole('button', { name: 'Extra photos', exact: true }).click()
  await expect(page.getByRole('button', { name: 'No extra photos', exact: true })).toBeVisible()
  await expect(leftOver(page, left)).toBeVisible()

  // The state is that of the page: on the next lot the request can be made, and is broken off by leaving.
  await openLot(page, 'car-auction', isOffered)
  await page.unroute(call)
  const held = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held.promise
    await route.abort()
  })
  const failed = page.waitForEvent('requestfailed', (request) => call.test(request.url()))
  await page.getByRole('button', { name: 'Extra photos', exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Car auctions' }).first().click()
  await failed
  held.resolve()
})

test('without requests left the button is disabled', async ({ page }) => {
  await page.route(/\/api\/car-auction\/lot\?/, async (route) => {
    const response = await route.fetch()
    const lot = await response.json()
    await route.fulfill({ response, json: { ...lot, ussCounter: { ussLimit: 0 } } })
  })
  await openLot(page, 'car-auction', isOffered)
  await expect(page.getByRole('button', { name: 'Extra photos', exact: true })).toBeDisabled()
  await expect(page.getByText('No requests left today', { exact: true })).toBeVisible()
})
