import { describe, expect, test } from 'vitest'
import type { PurchaseStatus } from '#trade/purchases/contract/rules.ts'
import { type LogRow, movedDayOf, stepsOf, timelineOf } from './timeline.ts'

let ids = 0
const row = (event: LogRow['event'], changes: Record<string, unknown>, at: string): LogRow => ({
  id: ++ids,
  at: new Date(`${at}T03:00:00Z`),
  event,
  changes,
  reason: '',
  is_internal: false,
  full_name: 'Haruka Sato',
})
const went = (before: PurchaseStatus, after: PurchaseStatus, on: string) =>
  row('status', { status: [before, after], on }, on)
const moved = (changes: Record<string, unknown>, at: string) => row('logistics', changes, at)
/** Returns the history in the order of reading, latest first. */
const log = (...rows: LogRow[]) => rows.toReversed()

describe('the delivery steps', () => {
  const daysOf = (status: PurchaseStatus, ...rows: LogRow[]) =>
    stepsOf(log(...rows), { status, bought_on: '2026-11-05' }).map(({ on }) => on)

  test('a new car is in processing since its purchase', () => {
    expect(daysOf(null)).toEqual(['2026-11-05', null, null, null, null, null])
  })

  test('each step has the day on which the car reached it', () => {
    expect(daysOf(2, went(null, 1, '2026-11-07'), went(1, 2, '2026-11-10'))).toEqual([
      ...['2026-11-05', '2026-11-07', '2026-11-10'],
      ...[null, null, null],
    ])
  })

  test('skipped steps have the day of the next one', () => {
    expect(daysOf(3, went(null, 3, '2026-11-14'))).toEqual([
      ...['2026-11-05', '2026-11-14', '2026-11-14', '2026-11-14'],
      ...[null, null],
    ])
  })

  test('a car that went back by one has no day for the step ahead', () => {
    const rows = [went(null, 1, '2026-11-07'), went(1, 3, '2026-11-12'), went(3, 2, '2026-11-13')]
    expect(daysOf(2, ...rows)).toEqual([
      ...['2026-11-05', '2026-11-07', '2026-11-13'],
      ...[null, null, null],
    ])
    expect(daysOf(null, went(null, 1, '2026-11-07'), went(1, null, '2026-11-08'))).toEqual([
      '2026-11-05',
      ...[null, null, null, null, null],
    ])
  })

  test('a car that left the delivery steps stays at its last one', () => {
    const toShip = [went(null, 1, '2026-11-07'), went(1, 3, '2026-11-12')]
    const until = ['2026-11-05', '2026-11-07', '2026-11-12', '2026-11-12', null, null]
    expect(daysOf(6, ...toShip, went(3, 6, '2026-11-15'))).toEqual(until)
    expect(daysOf(7, ...toShip, went(3, 7, '2026-11-15'))).toEqual(until)
    expect(daysOf(8, ...toShip, went(3, 7, '2026-11-15'), went(7, 8, '2026-11-20'))).toEqual(until)
    expect(daysOf(7, went(null, 7, '2026-11-06'))).toEqual([
      '2026-11-05',
      ...[null, null, null, null, null],
    ])
  })

  test('after a cancelled shipping it waits for another ship', () => {
    const rows = [went(null, 4, '2026-11-12'), went(4, 6, '2026-11-15'), went(6, 2, '2026-11-16')]
    expect(daysOf(2, ...rows)).toEqual([
      ...['2026-11-05', '2026-11-12', '2026-11-16'],
      ...[null, null, null],
    ])
  })
})

describe('a moved day of the voyage', () => {
  test('has its value before the last change', () => {
    const rows = log(
      moved({ etd: [null, '2026-11-20'] }, '2026-11-06'),
      moved({ etd: ['2026-11-20', '2026-11-24'] }, '2026-11-10'),
      moved({ etd: ['2026-11-24', '2026-11-27'], voyage: ['', 'NL 2647'] }, '2026-11-18'),
      moved({ voyage: ['NL 2647', 'NL 2648'] }, '2026-11-19'),
    )
    expect(movedDayOf(rows, 'etd')).toEqual({
      before: '2026-11-24',
      days: 3,
      movedAt: '2026-11-18T12:00:00+09:00',
    })
    expect(movedDayOf(rows, 'eta')).toBeNull()
  })

  test('may move earlier, across the end of a year, or be removed', () => {
    const earlier = moved({ eta: ['2027-01-02', '2026-12-30'] }, '2026-12-01')
    expect(movedDayOf([earlier], 'eta')).toMatchObject({ before: '2027-01-02', days: -3 })
    const none = moved({ eta: ['2027-01-02', null] }, '2026-12-01')
    expect(movedDayOf([none], 'eta')).toMatchObject({ before: '2027-01-02', days: null })
  })

  test('has not moved if it is set for the first time, or again after removal', () => {
    const set = moved({ etd: [null, '2026-11-20'] }, '2026-11-06')
    expect(movedDayOf([set], 'etd')).toBeNull()
  })
})

test('the history names the fields of a party, and only managers see the actor', () => {
  const rows = log(
    row('consignee', { consignee: ['address', 'port'], notify: [] }, '2026-11-18'),
    row('consignee', {}, '2026-11-19'),
  )
  expect(timelineOf(rows, false, 'en')).toMatchObject([
    { text: 'Consignee or notify party changed.', who: null },
    { text: 'Consignee changed: address, port. Notify party changed.', who: null },
  ])
  expect(timelineOf(rows, true, 'ru').at(-1)).toMatchObject({
    text: 'Изменён получатель: адрес, порт. Изменена уведомляемая сторона.',
    who: 'Haruka Sato',
  })
})
