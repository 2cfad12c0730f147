import { describe, expect, test } from 'vitest'
import type { BidInfo } from '#market/lots/contract/bid-info.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { ownStandingBid } from '../form/standing-bid.ts'
import { bidActOf, maxBidYen, panelStateOf, stockFaultOf } from './panel-state.ts'

const open: BidInfo = {
  bidGroupShow: true,
  exportTypeOptional: true,
  startPrice: 100_000,
  soldPrice: null,
  bidLimitReached: false,
  myBid: false,
  jasId: null,
  myBidAmount: null,
  myBidVersion: null,
  myBidGroup: null,
  myBidType: null,
  myBidManagerAct: null,
  myBidEndReason: null,
  myBidDate: null,
  biddingDeadline: '2026-11-20T12:00:00+09:00',
  acceptBid: true,
  cancellationAllowed: false,
  auctionFinished: false,
  bidStatusId: null,
  bidAdjustmentPrice: null,
  cancelDeadlineHour: 12,
}
const own = (bidStatusId: number): BidInfo => ({
  ...open,
  myBid: true,
  jasId: 7,
  myBidAmount: 300_000,
  myBidVersion: 1,
  bidStatusId,
})
const before = new Date('2026-11-20T11:59:59+09:00')
const deadline = new Date('2026-11-20T12:00:00+09:00')

describe('the state of the panel', () => {
  test.each([
    ['bids are accepted', open, before, 'open'],
    ['the deadline has passed while the page was open', open, deadline, 'closed'],
    ['bids are not accepted', { ...open, acceptBid: false }, before, 'closed'],
    [
      'the auction is over',
      { ...open, auctionFinished: true, acceptBid: false },
      before,
      'finished',
    ],
    ['stock never closes', { ...open, biddingDeadline: null }, deadline, 'open'],
    ['the limit of the day is reached', { ...open, bidLimitReached: true }, before, 'limit'],
    ['the own bid is under review', own(bidStatus.new), before, 'open'],
    ['the own bid is with the house', own(bidStatus.placed), before, 'held'],
    ['the own bid has won', own(bidStatus.won), before, 'held'],
    ['the own bid was declined', own(bidStatus.declined), before, 'open'],
  ])('%s', (_, bid, now, state) => {
    expect(panelStateOf(bid, now, { pageType: 'car-auction', forClients: false })).toBe(state)
  })

  test('a manager bids for clients, regardless of own bids', () => {
    expect(
      panelStateOf(own(bidStatus.placed), before, { pageType: 'bikes', forClients: true }),
    ).toBe('open')
    expect(
      panelStateOf({ ...open, bidLimitReached: true }, before, {
        pageType: 'bikes',
        forClients: true,
      }),
    ).toBe('open')
    expect(
      panelStateOf({ ...open, acceptBid: false }, before, { pageType: 'bikes', forClients: true }),
    ).toBe('closed')
  })
})

test('an order of stock cannot be changed', () => {
  const stock = { pageType: 'stock', forClients: false } as const
  expect(panelStateOf({ ...own(bidStatus.new), biddingDeadline: null }, before, stock)).toBe('held')
  expect(panelStateOf({ ...open, biddingDeadline: null }, before, stock)).toBe('open')
})

test.each([
  [null, 'stock_without_price'],
  [0, 'stock_without_price'],
  [713_500, null],
  [100_000_001, 'stock_above_ceiling'],
])('stock at %s yen: %s', (startPrice, fault) => {
  expect(stockFaultOf({ ...open, startPrice }, 'stock')).toBe(fault)
  expect(stockFaultOf({ ...open, startPrice }, 'car-auction')).toBeNull()
})

test('the amount of a replaced bid is available to the next one', () => {
  const balance = {
    ...{ balance: 500_000, creditLimit: 500_000, bidAllow: 700_000 },
    ...{ dailyBidLimit: 5, dailyUssLimit: 5, activeBids: 1 },
  }
  expect(maxBidYen(balance, ownStandingBid(open))).toBe(700_000)
  expect(maxBidYen(balance, ownStandingBid(own(bidStatus.new)))).toBe(1_000_000)
  expect(maxBidYen(balance, ownStandingBid(own(bidStatus.placed)))).toBe(700_000)
})

test('the button places, changes or buys', () => {
  expect(bidActOf(ownStandingBid(open), 'bikes')).toBe('place')
  expect(bidActOf(ownStandingBid(own(bidStatus.new)), 'car-auction')).toBe('change')
  expect(bidActOf(ownStandingBid(own(bidStatus.declined)), 'car-auction')).toBe('place')
  expect(bidActOf(ownStandingBid(open), 'stock')).toBe('buy')
})
