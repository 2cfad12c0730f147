import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { formatNumber } from '#platform/core/contract/money.ts'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { amount, placed, submit, terms } from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'
import type { FakeRequest } from '#testing/components/fake-server.ts'
import { account, announced, balanceEvent } from '#testing/components/money.ts'

const paying = page.getByRole('dialog', { name: 'Top up' })
/** Server time a minute after the dialog opened. */
const aMinuteLater = '2026-11-26T12:01:00+09:00'
const url = 'https://pay.test/1'

test('the missing amount is paid beside the bid, and the bid continues', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void vi.restoreAllMocks())
  const lot = biddableLot()
  const wallet = announced({ method: 'wallet', state: 'open', url, createdAt: aMinuteLater })
  let isPaid = false
  let intents = account.intents
  const app = await openApp(lot.path, {
    answers: {
      ...lot.answers,
      viewBalance: () => ({ ...account, intents }),
      viewProfile: () =>
        profileOf('client', { balance: { bidAllow: isPaid ? 2_150_000 : 2_000_000 } }),
      makePaymentLink() {
        intents = [wallet]
        return { success: true, url, id: wallet.id }
      },
    },
  })
  await amount.fill('2070000')
  await page.getByRole('button', { name: /^Place bid/ }).click()
  await page
    .getByRole('dialog', { name: 'Insufficient credit' })
    .getByRole('button', { name: 'Top up' })
    .click()
  await expect.element(paying).toMatchTextContent('The bid needs 70 000 ¥ more.')
  // The suggestion is at least the deposit.
  await expect.element(paying.getByLabelText('Amount')).toHaveValue(formatNumber(150_000))
  expect(await violationsInBothThemes()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  await paying.getByRole('button', { name: 'Open card or wallet' }).click()
  // The browser blocked the new tab.
  await expect
    .element(paying.getByRole('link', { name: 'Go to the payment page' }))
    .toHaveAttribute('href', url)
  await expect.element(paying.getByRole('link', { name: /^Continue:/ })).toBeVisible()
  expect(app.requestsOf('makePaymentLink').map(({ body }) => body)).toEqual([
    { method: 'wallet', amount: 150_000 },
  ])

  isPaid = true
  intents = [{ ...wallet, state: 'paid' }]
  app.answer('createBid', placeUpTo(2_150_000))
  app.send(balanceEvent)
  await expect.element(paying).toMatchTextContent('The money has arrived.')
  await paying.getByRole('button', { name: 'Continue with the bid' }).click()
  await expect.element(paying).not.toBeInTheDocument()
  await terms.click()
  await submit.click()
  await expect.element(placed).toBeVisible()
})

const placeUpTo =
  (bidAllow: number) =>
  ({ body }: FakeRequest) => {
    const { amount: bidAmount, confirm } = body as { amount: number; confirm: 0 | 1 }
    const bidDate = '2026-11-26T12:00:00+09:00'
    const left = bidAllow - bidAmount
    return confirm === 1
      ? { bidAmount, bidDate, bidAllow: left, bidId: 71, bidStatus: 1 as const }
      : { bidAmount, bidDate, bidAllow: left, bidId: null, bidStatus: null }
  }
