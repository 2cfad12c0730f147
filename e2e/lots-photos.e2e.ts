import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { LotResponse } from '../contract/lots/calls.ts'
import { unzipped } from '../server/testing/files/unzip.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openLot } from './lot-page.ts'
import { desk, phone } from './screens.ts'

const openBike = (page: Page) =>
  openLot(page, 'bikes', ({ lotImages }) => lotImages.images.length > 1)

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Download photos' })
const linkOf = (page: Page) => page.getByRole('link', { name: 'Open it in a new tab' })

/** The file that a press downloads in a new tab. */
async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const { promise, resolve } = Promise.withResolvers<Download>()
  page.context().once('download', resolve)
  await press()
  return promise
}

async function expectPhotosOf(lot: LotResponse, file: Download): Promise<void> {
  expect(file.suggestedFilename()).toMatch(/^seriba-[\w.-]+\.zip$/)
  const files = await unzipped(await readFile(await file.path()))
  const photos = lot.lotImages.images.map((_, at) => `${String(at + 1).padStart(2, '0')}.jpg`)
  const hasSheet = 'bikeCommonDetail' in lot && lot.bikeCommonDetail.auctionSheet
  expect(files.map(({ name }) => name)).toEqual([...photos, ...(hasSheet ? ['sheet.jpg'] : [])])
  for (const { bytes } of files) expect(bytes.toString('hex', 0, 3)).toBe('ffd8ff')
}

for (const [name, screen] of Object.entries({ desk, phone })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('the photos of a bike are downloaded as one file', async ({ page }) => {
      const lot = await openBike(page)
      await expect(buttonOf(page)).toBeVisible()
      await expectPhotosOf(lot, await download(page, () => buttonOf(page).click()))
      // The page stays, and the file can be downloaded again.
      await expect(linkOf(page)).toHaveAttribute('rel', 'noopener')
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])
      await expectPhotosOf(lot, await download(page, () => linkOf(page).click()))
    })
  })
}

test('photos are requested once at a time, and a refusal is shown beside the button', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('429 /api/bikes/download-images')
  await openBike(page)
  const call = /\/api\/bikes\/download-images\?/
  let calls = 0
  const held = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    calls++
    await held.promise
    const json = { success: false, messageCode: 'too_many_requests', message: '', requestId: '' }
    await route.fulfill({ status: 429, json })
  })
  await buttonOf(page).click()
  await expect(page.getByText('Looking for the file…', { exact: true })).toBeVisible()
  // A forced click on the disabled button.
  await buttonOf(page).click({ force: true })
  held.resolve()
  const alert = page.getByRole('alert')
  await expect(alert.filter({ hasText: 'Too many requests' })).toBeVisible()
  expect(calls).toBe(1)
  await page.unroute(call)
  await page.route(call, (route) => route.abort())
  await buttonOf(page).click()
  await expect(alert.filter({ hasText: /connection|reach|server/i })).toBeVisible()
  await page.unroute(call)
  await download(page, () => buttonOf(page).click())
  await expect(alert).not.toBeAttached()
})

test('photos of a car are not downloaded', async ({ page }) => {
  await openLot(page, 'car-auction')
  await expect(page.getByRole('region', { name: 'Photos' })).toBeVisible()
  await expect(buttonOf(page)).toHaveCount(0)
})
