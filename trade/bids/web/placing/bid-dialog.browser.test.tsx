import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  amount,
  closeBidDialog,
  closePlaced,
  confirmBid,
  dialog,
  enterAmount,
  placed,
  submit,
  terms,
  yen,
} from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'
import { ConnectionLost, type FakeRequest } from '#testing/components/fake-server.ts'

/** Opens the sample lot and collects the requests to place a bid. */
async function openLot() {
  const lot = biddableLot()
  const app = await openApp(lot.path, { answers: lot.answers })
  const sent = () => app.requestsOf('createBid').filter(isPlacing)
  return { lot, app, sent, keys: () => new Set(sent().map(keyOf)) }
}

const isPlacing = ({ body }: FakeRequest) => (body as { confirm: 0 | 1 }).confirm === 1
const keyOf = ({ headers }: FakeRequest) => headers.get('idempotency-key')
const isUnknown = dialog.getByText(/do not know whether this arrived/)

/** Skips the delays between retries. */
function skipPauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

test('insufficient credit shows the four figures and places nothing', async () => {
  const { lot, sent } = await openLot()
  await amount.fill('90000000')
  await page.getByRole('button', { name: /^Place bid/ }).click()
  const credit = page.getByRole('dialog', { name: 'Insufficient credit' })
  for (const name of [
    ...['Maximum allowed bid', 'Missing for this bid', 'Credit limit', 'Current balance'],
    'Active bids',
  ]) {
    await expect.element(credit).toMatchTextContent(name)
  }
  for (const figure of [2_000_000, 88_000_000, 1_500_000, 500_000]) {
    await expect.element(credit).toMatchTextContent(yen(figure))
  }
  expect(await accessibilityViolations()).toEqual([])
  await closeBidDialog('Close')
  expect(sent()).toEqual([])
  expect(lot.bid().myBid).toBe(false)
})

test('the terms open in another tab', async () => {
  await openLot()
  await enterAmount(300_000)
  const link = dialog.getByRole('link', { name: /terms/i })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/terms/))
})

test('two presses at once place one bid', async () => {
  const { sent } = await openLot()
  await enterAmount(300_000)
  await terms.click()
  const button = submit.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(placed).toBeVisible()
  expect(sent().map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('neither a double click on the last button nor a click beside it closes the next view', async () => {
  await openLot()
  await enterAmount(300_000)
  await terms.click()
  // Stops the clock, so that the second click belongs to the same double click.
  vi.setSystemTime(Date.now())
  onTestFinished(() => void vi.useRealTimers())
  await submit.click()
  await expect.element(placed).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(placed).toBeVisible()
  vi.setSystemTime(Date.now() + 600)
  await userEvent.click(document.body, { position: { x: 20, y: 20 }, force: true })
  await expect.element(placed).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the dialog stays open when a tablet is rotated', async () => {
  const { lot } = await openLot()
  await enterAmount(300_000)
  await page.viewport(700, 900)
  await expect
    .element(page.getByRole('button', { name: /^Place bid · from/, includeHidden: true }))
    .toBeInTheDocument()
  await expect.poll(horizontalOverflow).toBe(0)
  await confirmBid()
  await expect.element(placed).toBeVisible()
  expect(lot.bid().myBidAmount).toBe(300_000)
})

test('a bid whose response is lost is resent under its key', async () => {
  const { app, lot, sent, keys } = await openLot()
  await enterAmount(300_000)
  skipPauses()
  let isLost = true
  app.answer('createBid', (request) => {
    const response = (lot.answers.createBid as (request: FakeRequest) => never)(request)
    if (!isLost) return response
    isLost = false
    throw new ConnectionLost()
  })
  await confirmBid()
  await expect.poll(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(sent).toHaveLength(2)
  expect(keys().size).toBe(1)
})

test('without a network the dialog stays open, reports an unknown outcome, and can retry', async () => {
  const { app, lot, sent, keys } = await openLot()
  await enterAmount(300_000)
  skipPauses()
  app.answer('createBid', () => {
    throw new ConnectionLost()
  })
  await confirmBid()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(2_000)
      return sent().length
    })
    .toBe(3)
  await expect.element(isUnknown).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  app.answer('createBid', lot.answers.createBid as never)
  await submit.click()
  await expect.element(placed).toBeVisible()
  expect(keys().size).toBe(1)
})

test('a dialog opened on an outdated bid shows the current one', async () => {
  const { lot, sent } = await openLot()
  await enterAmount(300_000)
  lot.change({ myBid: true, jasId: 71, myBidAmount: 350_000, myBidVersion: 1, bidStatusId: 1 })
  await confirmBid()
  await expect.element(dialog.getByText(/The bid has changed in the meantime/)).toBeVisible()
  await expect.element(dialog).toMatchTextContent(yen(350_000))
  // The current bid must be read and accepted.
  await expect.element(terms).not.toBeChecked()
  await expect.element(dialog).toHaveAccessibleName('Change your bid?')
  expect(lot.bid().myBidAmount).toBe(350_000)
  expect(await accessibilityViolations()).toEqual([])
  await confirmBid()
  await expect.element(placed).toBeVisible()
  expect(lot.bid().myBidAmount).toBe(300_000)
  expect(sent().at(-1)?.body).toMatchObject({ expected: { amount: 350_000, version: 1 } })
})

test('a vehicle of stock is bought at its price, without fields', async () => {
  const lot = biddableLot({ pageType: 'stock', who: 'dealer' })
  const app = await openApp(lot.path, { signedInAs: 'dealer', answers: lot.answers })
  const buy = page.getByRole('button', { name: /^Buy for/ })
  await expect.element(buy).toMatchTextContent(yen(lot.startPriceYen))
  await expect.element(amount).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Group', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Export type')).not.toBeInTheDocument()
  await buy.click()
  await expect.element(dialog).toHaveAccessibleName('Buy this vehicle?')
  await expect.element(dialog).toMatchTextContent(yen(lot.startPriceYen))
  await expect.element(dialog).not.toMatchTextContent('can be cancelled until')
  expect(await accessibilityViolations()).toEqual([])
  await confirmBid()
  await expect.element(placed).toBeVisible()
  await expect.element(dialog).toMatchTextContent(yen(lot.startPriceYen))
  expect(app.requestsOf('createBid').at(-1)?.body).toMatchObject({
    ...{ amount: lot.startPriceYen, lotType: 'stock', confirm: 1 },
  })
  await closePlaced()
  await expect.element(page.getByRole('region', { name: 'Your order' })).toBeVisible()
  await expect.element(buy).not.toBeInTheDocument()
})
