import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { amount, dialog, ownBid, yen } from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'
import { Refused } from '#testing/components/fake-server.ts'

const standing = {
  ...{ myBid: true, jasId: 71, myBidAmount: 350_000, myBidVersion: 2, bidStatusId: 1 },
  cancellationAllowed: true,
}

test('a bid is cancelled, with a receipt', async () => {
  const lot = biddableLot({ bid: standing })
  const app = await openApp(lot.path, { answers: lot.answers })
  await expect.element(page.getByRole('banner')).toMatchTextContent(yen(1_650_000))
  await ownBid.getByRole('button', { name: 'Cancel bid' }).click()
  await expect.element(dialog).toMatchTextContent(yen(350_000))
  expect(await accessibilityViolations()).toEqual([])
  const reload = app.hold('lot')
  await dialog.getByRole('button', { name: 'Cancel the bid' }).click()
  // Before the lot has loaded again.
  await expect.element(page.getByText(/Your bid of 350.000.¥ is cancelled/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel bid' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Under review', { exact: true })).not.toBeInTheDocument()
  reload.release()
  await expect.element(page.getByRole('banner')).toMatchTextContent(yen(2_000_000))
  expect(await accessibilityViolations()).toEqual([])
  expect(app.requestsOf('updateBidStatus').map(({ body }) => body)).toEqual([
    { bidId: 71, status: 4 },
  ])
})

test('the dialog stays open during a cancellation and reports a failure', async () => {
  const lot = biddableLot({ bid: standing })
  const app = await openApp(lot.path, { answers: lot.answers })
  app.answer('updateBidStatus', () => {
    throw new Refused('internal')
  })
  const cancelling = app.hold('updateBidStatus')
  await ownBid.getByRole('button', { name: 'Cancel bid' }).click()
  await dialog.getByRole('button', { name: 'Cancel the bid' }).click()
  await userEvent.keyboard('{Escape}')
  cancelling.release()
  await expect.element(dialog.getByText(/do not know whether this arrived/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('after the deadline the dialog shows the reason and a contact', async () => {
  const late = { bidStatusId: 2, cancellationAllowed: false, bidAdjustmentPrice: 20_000 }
  const lot = biddableLot({ bid: { ...standing, ...late } })
  await openApp(lot.path, { answers: lot.answers })
  await expect.element(page.getByText(/^Your bid is with the auction house\. /)).toBeVisible()
  await expect.element(amount).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel bid' }).click()
  await expect.element(dialog).toHaveAccessibleName("Bid can't be canceled")
  await expect.element(dialog).toMatchTextContent(/until \d+ hours? before the auction/)
  await expect.element(dialog).toMatchTextContent(yen(20_000))
  await expect.element(dialog).toMatchTextContent('Contact the manager to cancel the bid.')
  await expect.element(dialog.getByRole('link', { name: 'Contact your manager' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
