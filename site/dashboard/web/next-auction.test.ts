import { expect, it } from 'vitest'
import { type UpcomingAuction, upcoming } from './next-auction.ts'

const now = new Date('2026-11-20T14:05:00+09:00')
const sale = (house: string, change: Partial<UpcomingAuction>): UpcomingAuction => ({
  house,
  day: '2026-11-20',
  lots: 5,
  startsAt: null,
  biddingDeadline: null,
  ...change,
})

it('counts the upcoming lots, and finds the auction that begins next', () => {
  const auctions = [
    sale('over', { day: '2026-11-19', lots: 7 }),
    sale('running', { startsAt: '2026-11-20T10:00:00+09:00' }),
    sale('without lots', { startsAt: '2026-11-20T14:10:00+09:00', lots: 0 }),
    sale('without an hour', {}),
    sale('next', { startsAt: '2026-11-20T15:00:00+09:00' }),
    sale('tomorrow', { day: '2026-11-21', startsAt: '2026-11-21T09:00:00+09:00' }),
  ]
  const { lots, next } = upcoming(auctions, now)
  expect(lots).toBe(20)
  expect(next?.house).toBe('next')
  expect(upcoming(auctions.slice(0, 4), now).next?.house).toBe('without an hour')
  expect(upcoming([], now)).toEqual({ lots: 0, next: undefined })
})
