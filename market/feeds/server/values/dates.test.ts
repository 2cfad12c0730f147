import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ambiguous, knownTime, tokyoDayAndTime, yearAndMonth, yearFirst } from './dates.ts'

describe('days', () => {
  test.each([
    '2026-11-20',
    '2026/11/20',
    '2026.11.20',
    '20261120',
    '２０２６／１１／２０',
    '2026年11月20日',
    '2026年11月20日(金)',
    '2026-11-20 00:00:00',
    '20.11.2026',
    '20/11/2026',
    '11/20/2026',
    '20 Nov 2026',
    '20-NOV-2026',
    'November 20, 2026',
    'R8.11.20',
    '令和8年11月20日',
  ])('%s', (text) => {
    expect(tokyoDayAndTime(text)).toEqual({ day: '2026-11-20', time: '' })
  })

  test.each([
    ['2026-11-20 14:05', '2026-11-20', '14:05:00'],
    ['2026/11/20 9:05:30', '2026-11-20', '09:05:30'],
    ['2026-11-20T14:05:00.000', '2026-11-20', '14:05:00'],
    ['2026-11-20 14:05 JST', '2026-11-20', '14:05:00'],
    ['2026-11-20T14:05:00+09:00', '2026-11-20', '14:05:00'],
    ['2026-11-20T14:05:00+0900', '2026-11-20', '14:05:00'],
    ['2026-11-20T00:00:00Z', '2026-11-20', '09:00:00'],
    ['2026-11-19T20:30:00Z', '2026-11-20', '05:30:00'],
    ['2026-11-19T15:00:00Z', '2026-11-20', ''],
    ['2026-12-31T18:00:00-08:00', '2027-01-01', '11:00:00'],
  ])('%s is the Tokyo day %s', (text, day, time) => {
    expect(tokyoDayAndTime(text)).toEqual({ day, time })
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '31/02/2026',
    '99/99/2026',
    'tomorrow',
    '45889',
    '2026-11',
    '20-11-26',
    '2026-11-20 25:00',
    '2026-11-20 soon',
    '2026-11-205',
    '20 Foo 2026',
    '',
  ])('refuses %j', (text) => {
    expect(tokyoDayAndTime(text)).toBeUndefined()
  })

  test('refuses a day whose month is ambiguous', () => {
    expect(tokyoDayAndTime('05/11/2026')).toBe(ambiguous)
    expect(tokyoDayAndTime('05.11.2026')).toEqual({ day: '2026-11-05', time: '' })
    expect(tokyoDayAndTime('11/11/2026')).toEqual({ day: '2026-11-11', time: '' })
    expect(yearFirst('05/11/2026 10:30', 'dmy')).toBe('2026-11-05 10:30')
    expect(yearFirst('05/11/2026', 'mdy')).toBe('2026-05-11')
    expect(yearFirst('46346', 'excel')).toBe('2026-11-20')
    expect(yearFirst('2026-11-20', 'mdy')).toBe('2026-11-20')
  })

  test('every instant falls on its day in Tokyo', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.integer({ min: -11, max: 12 }), (instant, hours) => {
        const sign = hours < 0 ? '-' : '+'
        const local = new Date(instant.getTime() + hours * 3_600_000).toISOString().slice(0, 19)
        const text = `${local}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`
        const tokyo = new Date(instant.getTime() + 9 * 3_600_000).toISOString()
        const time = tokyo.slice(11, 19)
        expect(tokyoDayAndTime(text)).toEqual({
          day: tokyo.slice(0, 10),
          time: time === '00:00:00' ? '' : time,
        })
      }),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789-/.年月日T: ZR令和元') }),
        (text) => {
          tokyoDayAndTime(text)
          yearAndMonth(text)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('times of day', () => {
  const texts = [
    '14:05',
    '9:05:30',
    '2:05 PM',
    '12:00 am',
    '14時05分',
    '00:00',
    '24:00',
    '9.30',
    '13:00 pm',
  ]
  expect(texts.map(knownTime)).toEqual([
    '14:05:00',
    '09:05:30',
    '14:05:00',
    '',
    '14:05:00',
    '',
    undefined,
    undefined,
    undefined,
  ])
})

describe('years', () => {
  test.each([
    ['2019', 2019, null],
    ['２０１９', 2019, null],
    ['2019年', 2019, null],
    ['2019/05', 2019, 5],
    ['2019年5月', 2019, 5],
    ['2019-05-01', 2019, 5],
    ['2019-05-01T00:00:00Z', 2019, 5],
    ['201905', 2019, 5],
    ['05/2019', 2019, 5],
    ['2019/00', 2019, null],
    ['H31', 2019, null],
    ['H31.5', 2019, 5],
    ['R1/5', 2019, 5],
    ['h19', 2007, null],
    ['平成31年5月', 2019, 5],
    ['平31', 2019, null],
    ['令和元年', 2019, null],
    ['昭和61年', 1986, null],
    ['S64', 1989, null],
  ])('%s', (text, year, month) => {
    expect(yearAndMonth(text)).toEqual({ year, month })
  })

  test.each(['21', '19', 'T5', '2019/13', '20195', 'new', 'H', '平成', '2019/'])(
    '%s is none',
    (text) => {
      expect(yearAndMonth(text)).toBeUndefined()
    },
  )
})
