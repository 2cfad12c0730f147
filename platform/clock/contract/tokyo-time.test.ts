import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  isTokyoDay,
  mondayOf,
  scheduleMondayOf,
  tokyoClockOf,
  tokyoDayOf,
  tokyoInstant,
  tokyoIso,
  tokyoTimeOf,
  weekdayOf,
} from './tokyo-time.ts'

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const days = instants.map(tokyoDayOf)

/** Returns the system's own calendar, for comparison. */
const inTokyo = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo', hourCycle: 'h23', ...options })
const systemDay = inTokyo({ year: 'numeric', month: '2-digit', day: '2-digit' })
const systemClock = inTokyo({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

describe('Tokyo time', () => {
  test('the day changes at midnight in Tokyo, not in London', () => {
    expect(tokyoDayOf(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
    expect(tokyoDayOf(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
  })

  test('agrees with the time-zone database at every instant', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(tokyoDayOf(instant)).toBe(systemDay.format(instant))
        expect(tokyoClockOf(instant)).toBe(systemClock.format(instant))
        expect(tokyoTimeOf(instant)).toBe(systemClock.format(instant).slice(0, 5))
      }),
    )
  })

  test('day and wall time can be converted back to the instant', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const wholeSecond = new Date(Math.trunc(instant.getTime() / 1000) * 1000)
        const back = tokyoInstant(tokyoDayOf(wholeSecond), tokyoClockOf(wholeSecond))
        expect(back).toEqual(wholeSecond)
        expect(new Date(tokyoIso(wholeSecond))).toEqual(wholeSecond)
      }),
    )
  })

  test('an instant in the API carries the offset of Tokyo', () => {
    expect(tokyoIso(new Date('2026-11-20T05:05:00Z'))).toBe('2026-11-20T14:05:00+09:00')
  })

  test('Monday is the first day of the week and Sunday the last', () => {
    expect(weekdayOf('2026-11-16')).toBe(1)
    expect(weekdayOf('2026-11-22')).toBe(7)
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    // across New Year
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  })

  test('a schedule shows the week of a day, and on a Sunday the week that follows', () => {
    expect(scheduleMondayOf('2026-11-16')).toBe('2026-11-16')
    expect(scheduleMondayOf('2026-11-21')).toBe('2026-11-16')
    expect(scheduleMondayOf('2026-11-22')).toBe('2026-11-23')
    expect(scheduleMondayOf('2026-12-27')).toBe('2026-12-28')
  })

  test('the Monday of a day lies at most six days before it', () => {
    fc.assert(
      fc.property(days, (day) => {
        const monday = mondayOf(day)
        expect(weekdayOf(monday)).toBe(1)
        expect(addDays(monday, weekdayOf(day) - 1)).toBe(day)
      }),
    )
  })

  test('days are added and subtracted', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
      }),
    )
  })

  test('distinguishes real days from texts that only look like days', () => {
    fc.assert(fc.property(days, (day) => isTokyoDay(day)))
    for (const text of ['2026-02-30', '2026-13-01', '2026-1-1', '20261120', '', '2026-11-20T00']) {
      expect(isTokyoDay(text), text).toBe(false)
    }
  })
})
