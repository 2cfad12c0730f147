import type { LotResponse } from '../contract/lots/calls.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openLot } from './lot-page.ts'
import { phone } from './screens.ts'

const isRepaired = (lot: LotResponse) =>
  'carInfo' in lot &&
  lot.carCommonDetail.auctionSheet !== '' &&
  lot.carCommonDetail.info.includes('修復歴') &&
  lot.details.checklist.some(({ marks }) => marks.length > 0)

test.describe('in Russian', () => {
  test.use({ language: 'ru' })

  test('a buyer reads the sheet of a lot, as text, on the car map and as a picture', async ({
    page,
  }) => {
    await openLot(page, 'car-auction', isRepaired)
    const sheet = page.getByRole('region', { name: 'Аукционный лист' })
    const term = sheet
      .getByRole('listitem')
      .getByRole('button', { name: /ремонт силовых элементов$/ })
      .first()
    await term.click()
    const meaning = page.getByRole('dialog', { name: 'Ремонт силовых элементов' })
    await expect(meaning).toContainText('Цена заметно ниже')
    await page.keyboard.press('Escape')
    await expect(meaning).toBeHidden()

    const map = page.getByRole('region', { name: 'Схема кузова' })
    const mark = map.getByRole('button', { pressed: false }).first()
    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(map.getByRole('button', { pressed: true })).toHaveCount(1)
    await expect(map.getByRole('button', { expanded: true })).toHaveCount(1)
    expect(await accessibilityViolations(page)).toEqual([])

    const request = page.waitForRequest(/image-translate\?.*image=%2Fpictures%2F/)
    await sheet.getByRole('button', { name: 'Перевести', exact: true }).click()
    await request
    const translated = sheet.getByRole('button', {
      name: 'Переведённый аукционный лист, открыть на весь экран',
    })
    await expect(translated).toBeVisible({ timeout: 20_000 })
    const picture = translated.locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1600)
    await translated.click()
    const gallery = page.getByRole('dialog')
    const enlarged = gallery.locator('img[src*="translated-sheet"]')
    await expect(enlarged).toBeVisible()
    await gallery.getByRole('button', { name: 'Оригинал', exact: true }).click()
    await expect(enlarged).toHaveCount(0)
    await gallery.getByRole('button', { name: 'Перевести', exact: true }).click()
    await expect(enlarged).toBeVisible()
    // Closing shows the original again.
    await page.keyboard.press('Escape')
    await expect(gallery).toBeHidden()
    await expect(translated).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Перевести', exact: true }).click()
    await expect(translated).toBeVisible()
    await sheet.getByRole('button', { name: 'Оригинал', exact: true }).click()
    await expect(translated).toHaveCount(0)
  })
})

test('a translation that fails says so, and can be asked for again', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('503 /api/car-auction/image-translate')
  await page.route('**/api/car-auction/image-translate?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        messageCode: 'translation_unavailable',
        message: 'no',
        requestId: 'one',
      }),
    }),
  )
  await openLot(page, 'car-auction', isRepaired)
  const sheet = page.getByRole('region', { name: 'Auction sheet' })
  const translate = sheet.getByRole('button', { name: 'Translate', exact: true })
  await translate.click()
  await expect(sheet.getByRole('alert')).toHaveText(
    'The sheet could not be translated. Please try again in a moment',
  )
  await page.unroute('**/api/car-auction/image-translate?*')
  await translate.click()
  await expect(sheet.getByRole('button', { name: /^Translated auction sheet/ })).toBeVisible({
    timeout: 20_000,
  })
  await expect(sheet.getByRole('alert')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the text of a sheet fits', async ({ page }) => {
    await openLot(page, 'car-auction', isRepaired)
    await expect(page.getByRole('region', { name: 'Auction sheet' })).toContainText(
      'structural repair history',
    )
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
