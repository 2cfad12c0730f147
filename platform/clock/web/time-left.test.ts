import { describe, expect, test } from 'vitest'
import { localClock, minutesAndSeconds, remaining } from './time-left.ts'

const at = (time: string) => new Date(`2026-11-20T${time}+09:00`)

describe('local time', () => {
  test.each([
    { where: 'Nairobi', offset: -180, time: '14:22', clock: { day: null, time: '08:22' } },
    { where: 'Nairobi', offset: -180, time: '02:00', clock: { day: '2026-11-19', time: '20:00' } },
    { where: 'Auckland', offset: -780, time: '21:30', clock: { day: '2026-11-21', time: '01:30' } },
    { where: 'Delhi', offset: -330, time: '09:00', clock: { day: null, time: '05:30' } },
  ])('in $where, when it is $time in Tokyo', ({ offset, time, clock }) => {
    expect(localClock(at(`${time}:00`), offset)).toEqual(clock)
  })

  test('is null in the time zone of Tokyo', () => {
    expect(localClock(at('14:22:00'), -540)).toBeNull()
  })
})

describe('remaining time', () => {
  test.each([
    { now: '10:00:00', rest: { unit: 'hours', hours: 4, minutes: 22 } },
    { now: '14:20:30', rest: { unit: 'minutes', minutes: 1 } },
    { now: '14:21:01', rest: { unit: 'moments' } },
    { now: '14:22:00', rest: null },
    { now: '18:00:00', rest: null },
  ])('at $now', ({ now, rest }) => {
    expect(remaining(at('14:22:00'), at(now))).toEqual(rest)
  })

  test('shows hours after days, not minutes', () => {
    const until = new Date('2026-11-22T15:59:00+09:00')
    expect(remaining(until, at('14:00:00'))).toEqual({ unit: 'days', days: 2, hours: 1 })
  })
})

test('a countdown shows minutes and seconds below an hour', () => {
  expect(minutesAndSeconds(at('14:09:00'), at('14:05:32'))).toBe('3:28')
  expect(minutesAndSeconds(at('14:09:00'), at('14:08:59'))).toBe('0:01')
  expect(minutesAndSeconds(at('14:09:00'), at('14:09:00'))).toBeNull()
  expect(minutesAndSeconds(at('14:09:00'), at('13:09:00'))).toBeNull()
  expect(minutesAndSeconds(at('14:09:00'), at('13:09:01'))).toBe('59:59')
})
