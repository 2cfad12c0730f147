import type { Page } from '@playwright/test'
import { accessibilityViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { hasPhotos, openLot } from './lot-page.ts'
import { phone } from './screens.ts'

const pictureOf = (page: Page) => page.getByRole('dialog').locator('div[class*=touch-none] img')
const counterOf = (page: Page) => page.getByRole('dialog').getByRole('status')

/** Opens the gallery. */
async function openGallery(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /(full screen|на весь экран)$/ })
    .first()
    .click()
  await expect(pictureOf(page)).toBeVisible()
}

test('the keyboard changes photos; Escape resets an enlarged one, then closes', async ({
  page,
}) => {
  const lot = await openLot(page, 'car-auction', hasPhotos)
  const sheets = 'carCommonDetail' in lot && lot.carCommonDetail.auctionSheet ? 1 : 0
  const count = lot.lotImages.images.length + sheets
  await openGallery(page)
  await expect(counterOf(page)).toHaveText(`1/${count}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(counterOf(page)).toHaveText(`2/${count}`)

  const picture = pictureOf(page)
  await picture.click({ position: { x: 300, y: 200 } })
  await expect(picture).toHaveCSS('scale', '2')
  const origin = () => picture.evaluate((image: HTMLElement) => image.style.transformOrigin)
  const before = await origin()
  await page.mouse.move(700, 500)
  await expect.poll(origin).not.toBe(before)

  await page.keyboard.press('Escape')
  await expect(picture).toHaveCSS('scale', '1')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).not.toBeAttached()
})

test('missing photos are omitted, with a message when there is none', async ({ page }) => {
  const lot = await openLot(page, 'car-auction', hasPhotos)
  const { images } = lot.lotImages
  const thumbs = page.getByRole('list', { name: 'All photos' }).getByRole('button')
  await expect(thumbs).toHaveCount(images.length)
  const second = images[1]?.split('-')[0] ?? ''
  await page.route(new RegExp(second), (route) => route.abort())
  await page.reload()
  await expect(thumbs).toHaveCount(images.length - 1)

  await page.route(/\/pictures\//, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('No photo', { exact: true })).toBeVisible()
  await expect(thumbs).toHaveCount(0)
})

for (const language of ['en', 'ru'] as const) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ ...phone, language, locale: language === 'ru' ? 'ru-RU' : 'en-GB' })

    test('swiping changes photos', async ({ page }) => {
      await openLot(page, 'car-auction', hasPhotos)
      await openGallery(page)
      const box = await pictureOf(page).boundingBox()
      if (!box) throw new Error('the picture is not shown')
      const y = box.y + box.height / 2
      await swipe(page, { x: 300, y }, { x: 80, y })
      await expect(counterOf(page)).toHaveText(/^2\//)
      await swipe(page, { x: 80, y }, { x: 300, y })
      await expect(counterOf(page)).toHaveText(/^1\//)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves one finger over the screen, as a touch screen would report it. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y }])
  }
  await send('touchEnd', [])
  await session.detach()
}
