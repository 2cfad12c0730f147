import { describe, expect, it, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { isBeforeAuction, runOf } from './run-time.ts'

const at = (time: string) => new Date(`2026-11-19T${time}+09:00`)
const lot = {
  auctionDate: '2026-11-19T14:09:00+09:00',
  auctionStartsAt: '2026-11-19T10:00:00+09:00',
  status: lotStatus.ongoing,
}

describe('the run of a lot', () => {
  it.each([
    ['12:00:00', { state: 'later', minutes: 129 }],
    ['13:10:30', { state: 'soon', minutes: 59 }],
    ['14:08:59', { state: 'soon', minutes: 1 }],
    ['14:09:00', { state: 'now' }],
    ['14:10:59', { state: 'now' }],
    ['14:11:00', { state: 'ran' }],
  ])('at %s', (time, run) => {
    expect(runOf(lot, at(time))).toEqual(run)
  })

  it('is over once there is a result, and unknown without a time', () => {
    expect(runOf({ ...lot, status: lotStatus.sold }, at('12:00:00'))).toEqual({ state: 'ran' })
    const dayOnly = { ...lot, auctionDate: '2026-11-19' }
    expect(runOf(dayOnly, at('12:00:00'))).toEqual({ state: 'unknown' })
  })
})

test('is before the auction until the time of the lot, else of the auction or the day', () => {
  expect(isBeforeAuction(lot, at('14:08:00'))).toBe(true)
  expect(isBeforeAuction(lot, at('14:09:00'))).toBe(false)
  const dayOnly = { ...lot, auctionDate: '2026-11-19' }
  expect(isBeforeAuction(dayOnly, at('09:59:00'))).toBe(true)
  expect(isBeforeAuction(dayOnly, at('10:00:00'))).toBe(false)
  const unknown = { ...dayOnly, auctionStartsAt: null }
  expect(isBeforeAuction(unknown, at('00:01:00'))).toBe(false)
  expect(isBeforeAuction(unknown, new Date('2026-11-18T23:59:00+09:00'))).toBe(true)
  expect(isBeforeAuction({ ...lot, status: lotStatus.removed }, at('09:00:00'))).toBe(false)
})
