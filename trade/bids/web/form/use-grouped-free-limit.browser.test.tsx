import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'
import { amount, placed, submit, terms } from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'

/** Waits for an element while advancing the page's timers by a millisecond at a time. */
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

test('no dry run follows a bid of a group that was placed within the typing delay', async () => {
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
  // The delay ends while the bid is in flight.
  await vi.advanceTimersByTimeAsync(1_000)
  placing.release()
  await soon(placed)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(confirms()).toEqual([0, 1])
})
