import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'
import { amount, placed, submit, terms } from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'

/** Waits for an element while the timers of the page go on by a millisecond at a time. */
const soon = (locator: Locator) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1)
      return locator.elements().length
    })
    .toBe(1)

async function press(button: Locator): Promise<void> {
  await soon(button)
  const element = button.element() as HTMLElement
  element.click()
}

test('a bid of a group that is placed within the pause after typing is not tried afterwards', async () => {
  const lot = biddableLot()
  const app = await openApp(lot.path, { answers: lot.answers })
  const confirms = () =>
    app.requestsOf('createBid').map(({ body }) => (body as { confirm: number }).confirm)
  await page.getByLabelText('Group', { exact: true }).selectOptions('B')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await amount.fill('300000')
  await press(page.getByRole('button', { name: /^Place bid/ }))
  await press(terms)
  const placing = app.hold('createBid')
  await press(submit)
  await expect.poll(confirms).toEqual([0, 1])
  // The pause is over while the bid is under way.
  await vi.advanceTimersByTimeAsync(1_000)
  placing.release()
  await soon(placed)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(confirms()).toEqual([0, 1])
})
