import { describe, expect, it } from 'vitest'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { canUndo, changeable, confirmationsOf, hasNote, warningsOf } from './confirmations.ts'

const now = new Date('2026-11-19T14:05:00+09:00')
const bidAt = (auctionDate: string | null, status: number = lotStatus.upcoming) => ({
  auctionDate,
  auctionStartsAt: auctionDate && `${auctionDate.slice(0, 10)}T10:00:00+09:00`,
  status: status as typeof lotStatus.upcoming,
  bidStatus: bidStatus.new,
})

describe('warnings before a status changes', () => {
  it.each([
    ['of a lot that runs in 4 minutes', '2026-11-19T14:09:00+09:00', ['lastHour', 'today']],
    ['of a lot that runs in an hour', '2026-11-19T15:05:00+09:00', ['today']],
    ['of a lot that has run today', '2026-11-19T14:01:00+09:00', ['today']],
    ['of a lot of tomorrow', '2026-11-20T09:00:00+09:00', ['future']],
    ['of a lot of today without an hour', '2026-11-19', ['today']],
    ['of yesterday', '2026-11-18T14:09:00+09:00', []],
    ['of stock', null, []],
  ])('%s', (_case, auctionDate, warnings) => {
    expect(warningsOf(bidAt(auctionDate), now, true)).toEqual(warnings)
  })

  it('mention the last hour only if enabled, and never for a lot with a result', () => {
    const soon = '2026-11-19T14:09:00+09:00'
    expect(warningsOf(bidAt(soon), now, false)).toEqual(['today'])
    expect(warningsOf(bidAt(soon, lotStatus.sold), now, true)).toEqual([])
  })

  it('mention both the last hour and tomorrow around midnight', () => {
    const late = new Date('2026-11-19T23:30:00+09:00')
    expect(warningsOf(bidAt('2026-11-20T00:10:00+09:00'), late, true)).toEqual([
      'lastHour',
      'future',
    ])
  })
})

describe('questions', () => {
  const ran = bidAt('2026-11-19T14:01:00+09:00')
  const upcoming = bidAt('2026-11-20T09:00:00+09:00')

  it('are asked once, but twice for a win of a lot that has not run', () => {
    expect(confirmationsOf([upcoming], bidStatus.placed, now)).toEqual(['change'])
    expect(confirmationsOf([ran], bidStatus.won, now)).toEqual(['win'])
    expect(confirmationsOf([ran, upcoming], bidStatus.won, now)).toEqual(['win', 'winEarly'])
  })

  it('accept a note if a bid is not placed or is cancelled', () => {
    expect([1, 2, 3, 4, 5, 6].filter((to) => hasNote(to as 1))).toEqual([3, 4])
  })
})

it('final bids and bids that already have the status are left alone', () => {
  const bids = Object.values(bidStatus).map((status) => ({ bidStatus: status }))
  const of = (to: 1 | 2 | 6) => changeable(bids, to).map((bid) => bid.bidStatus)
  expect(of(2)).toEqual([1, 3, 4, 5, 6])
  expect(of(6)).toEqual([1, 2, 3])
})

describe('a change can be undone', () => {
  const upcoming = bidAt('2026-11-20T09:00:00+09:00')
  const ran = bidAt('2026-11-19T14:01:00+09:00')
  it.each([
    [upcoming, 1, 2, true],
    [ran, 1, 2, true],
    [upcoming, 1, 3, true],
    [ran, 1, 3, false],
    [upcoming, 2, 4, true],
    [ran, 2, 5, false],
    [ran, 2, 6, true],
    [ran, 3, 6, true],
    [upcoming, 6, 4, false],
    [upcoming, 3, 4, false],
    [upcoming, 4, 1, true],
  ] as const)('%o from %d to %d: %s', (bid, from, to, can) => {
    expect(canUndo(bid, { from, to }, now)).toBe(can)
  })
})
