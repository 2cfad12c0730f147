import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { phoneScreen } from '#testing/components/screens.ts'

test.each(['en', 'ru'] as const)('in %s swiping changes photos', async (language) => {
  await openApp(lotPath('car-auction'), { language, screen: phoneScreen })
  await page
    .getByRole('button', { name: /(full screen|на весь экран)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const counter = dialog.getByRole('status')
  await expect.element(counter).toMatchTextContent(/^1\//)
  const picture = dialog.element().querySelector('[class*=touch-none] img')
  const box = picture?.getBoundingClientRect()
  if (!box) throw new Error('no picture is shown')
  const y = box.y + box.height / 2
  await swipe({ x: 300, y }, { x: 80, y })
  await expect.element(counter).toMatchTextContent(/^2\//)
  await swipe({ x: 80, y }, { x: 300, y })
  await expect.element(counter).toMatchTextContent(/^1\//)
  expect(await accessibilityViolations()).toEqual([])
})

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves one finger over the screen, as a touch screen reports it. */
async function swipe(from: Point, to: Point): Promise<void> {
  const session = cdp() as { send(method: string, params: object): Promise<unknown> }
  // The page of the test is a frame.
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }) => ({ x: x + frame.x, y: y + frame.y })),
    })
  await send('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y }])
  }
  await send('touchEnd', [])
}
