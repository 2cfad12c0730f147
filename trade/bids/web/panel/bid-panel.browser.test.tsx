import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lots, profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

const lot = lots['car-auction']
const path = `/car-auction/${lot.carCommonDetail.id}`
const amount = page.getByLabelText('Your maximum')

const closed: readonly [Partial<BidInfo>, string][] = [
  [{ auctionFinished: true, acceptBid: false }, 'Auction is finished'],
  [{ acceptBid: false }, 'Bidding is closed'],
  [{ bidLimitReached: true }, 'Daily bid limit exceeded'],
]

test.each(closed)('the form is hidden for %o: %s', async (part, reason) => {
  await openApp(path, { answers: { lot: { ...lot, bidInfo: { ...lot.bidInfo, ...part } } } })
  await expect.element(page.getByText(reason, { exact: true })).toBeVisible()
  await expect.element(amount).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

test('a client without the permission to bid is referred to the manager', async () => {
  const viewProfile = profileOf('client', { flags: { biddingAllowed: false } })
  await openApp(path, { answers: { viewProfile } })
  await expect.element(page.getByText(/you need to make a deposit/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Contact your manager' })).toBeVisible()
  await expect.element(amount).not.toBeInTheDocument()
  // The deadline concerns only people who may bid.
  await expect.element(page.getByText(/Bids accepted until /)).not.toBeInTheDocument()
})

const standing = { myBid: true, jasId: 1, myBidAmount: 300_000, myBidVersion: 2 }

test('the panel explains a won bid and who placed it', async () => {
  const bid = { ...standing, bidStatusId: 6, myBidManagerAct: 'placed' } as const
  await openApp(path, { answers: { lot: { ...lot, bidInfo: { ...lot.bidInfo, ...bid } } } })
  await expect.element(page.getByText(/^You have won this lot\. Your manager/)).toBeVisible()
  await expect
    .element(page.getByText('Your manager placed this bid.', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(/Your manager can change it/)).not.toBeInTheDocument()
})

test('the panel explains a bid that a result has ended', async () => {
  const bid = { ...standing, bidStatusId: 5, myBidEndReason: 'outbid' } as const
  const over = { auctionFinished: true, acceptBid: false }
  const bidInfo = { ...lot.bidInfo, ...bid, ...over }
  await openApp(path, { answers: { lot: { ...lot, bidInfo } } })
  await expect.element(page.getByText(/^The lot sold for more than the maximum/)).toBeVisible()
})

test('a manager without the permission to bid for clients cannot bid', async () => {
  const viewProfile = profileOf('manager', { flags: { managerBidForClient: false } })
  await openApp(path, { signedInAs: 'manager', answers: { viewProfile } })
  await expect.element(page.getByText(/Managers place bids for clients only/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Place bid/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Client' })).not.toBeInTheDocument()
})
