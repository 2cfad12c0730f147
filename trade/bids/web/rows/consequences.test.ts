import { describe, expect, test } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import {
  bindingOf,
  consequencesOf,
  distanceOf,
  groupStateOf,
  isCancellable,
  isChangeable,
} from './consequences.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+09:00`)
const row = {
  bidStatus: bidStatus.new,
  status: lotStatus.upcoming,
  soldPrice: null,
  bidAmount: 650_000,
  adjustmentPrice: null,
  charge: 650_000,
  auctionDate: '2026-11-20T16:35:00+09:00',
  auctionStartsAt: '2026-11-20T10:00:00+09:00',
  biddingDeadline: '2026-11-20T08:40:00+09:00',
  cancelDeadline: '2026-11-19T22:00:00+09:00',
  cancellationAllowed: true,
  group: null,
  endReason: null,
} as BidRow
const placed = { ...row, bidStatus: bidStatus.placed }
const sold = { ...placed, status: lotStatus.sold, soldPrice: 455_000, bidAmount: 480_000 }
const aboutOf = (bid: BidRow, now: Date) => consequencesOf(bid, now).map(({ about }) => about)

describe('the consequences of a bid', () => {
  test('under review are its deadlines, the next one first and marked when it is near', () => {
    expect(consequencesOf(row, new Date('2026-11-19T13:00:00+09:00'))).toEqual([
      { about: 'cancel', until: new Date(row.cancelDeadline ?? ''), isOver: false, isSoon: true },
      { about: 'change', until: at('08:40'), isOver: false, isSoon: false },
    ])
    expect(consequencesOf(row, at('08:39'))).toMatchObject([
      { about: 'cancel', isOver: true, isSoon: false },
      { about: 'change', isOver: false, isSoon: true },
    ])
    expect(consequencesOf(row, at('08:40'))).toMatchObject([{ isOver: true }, { isOver: true }])
  })

  test('with the house are the time of the lot and the cancel deadline', () => {
    expect(aboutOf(placed, at('09:00'))).toEqual(['auction', 'cancel'])
    expect(consequencesOf({ ...placed, auctionDate: '2026-11-20' }, at('09:00'))[0]).toEqual({
      about: 'auction',
      at: at('10:00'),
    })
    expect(aboutOf(placed, at('16:35'))).toEqual(['awaited'])
  })

  test('after the auction are the price, its distance, and the next step', () => {
    expect(consequencesOf(sold, at('17:00'))).toEqual([
      { about: 'sold', price: 455_000, distance: { side: 'below', yen: 25_000 } },
      { about: 'deciding' },
    ])
    expect(aboutOf({ ...sold, bidStatus: bidStatus.won }, at('17:00'))).toEqual(['sold', 'invoice'])
    expect(aboutOf({ ...sold, bidStatus: bidStatus.lost }, at('17:00'))).toEqual(['sold'])
    expect(aboutOf({ ...placed, status: lotStatus.notSold }, at('17:00'))).toEqual([
      'result',
      'deciding',
    ])
    expect(aboutOf({ ...row, bidStatus: bidStatus.declined }, at('17:00'))).toEqual([])
  })

  test('an adjustment moves the maximum from which the distance is measured', () => {
    expect(consequencesOf({ ...sold, adjustmentPrice: -30_000 }, at('17:00'))[0]).toMatchObject({
      distance: { side: 'above', yen: 5_000 },
    })
  })

  test('an order of stock has no deadline', () => {
    const order = { ...row, auctionDate: null, biddingDeadline: null, cancelDeadline: null }
    expect(aboutOf(order, at('09:00'))).toEqual(['order'])
    expect(isCancellable(order, at('09:00'))).toBe(true)
    expect(isChangeable(order, at('09:00'))).toBe(false)
  })
})

test.each([
  [480_000, 455_000, { side: 'below', yen: 25_000 }],
  [480_000, 505_000, { side: 'above', yen: 25_000 }],
  [480_000, 480_000, { side: 'equal', yen: 0 }],
] as const)('the distance of %d and a sold price of %d', (maximum, price, distance) => {
  expect(distanceOf(maximum, price)).toEqual(distance)
})

test('a bid can be changed and cancelled until its deadlines, and changed only under review', () => {
  const before = new Date('2026-11-19T21:59:59+09:00')
  expect([isCancellable(row, before), isCancellable(row, at('00:00'))]).toEqual([true, false])
  expect(isCancellable({ ...row, cancellationAllowed: false }, before)).toBe(false)
  expect([isChangeable(row, at('08:39')), isChangeable(row, at('08:40'))]).toEqual([true, false])
  expect([isChangeable(placed, before), isCancellable(placed, before)]).toEqual([false, true])
})

test('a bid binds the limit alone, or its group does as a whole', () => {
  const group = { cars: 2, open: 3, won: 0, bids: 3, exposure: 1_290_000 }
  expect(bindingOf(row)).toEqual({ isGroup: false, yen: 650_000 })
  expect(bindingOf({ ...row, group })).toEqual({ isGroup: true, yen: 1_290_000 })
  expect(bindingOf({ ...row, bidStatus: bidStatus.lost })).toBeNull()
})

test.each([
  [{ open: 4, won: 0, bids: 4 }, 'wanted'],
  [{ open: 3, won: 0, bids: 4 }, 'open'],
  [{ open: 2, won: 1, bids: 3 }, 'won'],
  [{ open: 0, won: 1, bids: 3 }, 'filled'],
])('a group with %o is %s', (state, sentence) => {
  expect(groupStateOf({ cars: 1, exposure: 0, ...state })).toBe(sentence)
})
