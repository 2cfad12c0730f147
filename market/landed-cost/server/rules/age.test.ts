import { expect, test } from 'vitest'
import type { CostLot } from '#market/landed-cost/contract/costs.ts'
import { ageByCalendar, ageByDay, isOlderThan } from '#market/landed-cost/contract/rules/age.ts'
import { chargesOf } from '#market/landed-cost/contract/rules/rules.ts'
import { seededRules } from '#testing/database/deals/seeded-rules.ts'

type Production = NonNullable<CostLot['production']>
const lot = (production: Production | null, importOn: string) =>
  ({ production, importOn }) as CostLot
const made = (year: number, month: number | null, source: Production['source'] = 'catalogue') => ({
  ...{ year, month, source },
})
const age = (production: Production, importOn: string) =>
  ageByDay(lot(production, importOn), [3, 5])

test('a month counts from its 15th, a year alone from 1 July', () => {
  expect(age(made(2023, 6), '2026-06-15')).toMatchObject({ producedOn: '2023-06-15', years: 3 })
  expect(age(made(2023, 6), '2026-06-14')).toMatchObject({ years: 2 })
  expect(age(made(2023, null, 'year'), '2026-07-01')).toMatchObject({
    ...{ producedOn: '2023-07-01', years: 3 },
  })
  expect(ageByDay(lot(null, '2026-06-15'), [3, 5])).toBeNull()
})

test('on the day itself a vehicle is not yet older', () => {
  const older = (importOn: string) => {
    const found = age(made(2023, 6), importOn)
    return found && isOlderThan(found, 3)
  }
  expect([older('2026-06-15'), older('2026-06-16')]).toEqual([false, true])
})

test('a page warns within 60 days of a threshold, before and after it', () => {
  const near = (importOn: string) => age(made(2023, 6), importOn)?.isNearEdge
  expect([near('2026-04-15'), near('2026-04-16')]).toEqual([false, true])
  expect([near('2026-08-14'), near('2026-08-15')]).toEqual([true, false])
  expect(near('2028-05-01')).toBe(true)
})

test('names the next threshold with its day, until the last is past', () => {
  expect(age(made(2023, 6), '2026-06-15')).toMatchObject({
    ...{ nextEdgeYears: 3, nextEdgeOn: '2026-06-15' },
  })
  expect(age(made(2023, 6), '2026-06-16')).toMatchObject({
    ...{ nextEdgeYears: 5, nextEdgeOn: '2028-06-15' },
  })
  expect(age(made(2020, 6), '2026-06-16')).toMatchObject({ nextEdgeYears: null, nextEdgeOn: null })
})

test('an uncertain month may leave the side of a threshold open', () => {
  const open = (production: Production, importOn: string) => age(production, importOn)?.isUncertain
  expect(open(made(2023, 6), '2026-06-20')).toBe(true)
  expect(open(made(2023, 6), '2026-07-20')).toBe(false)
  // Registered in June, it may have been made in April.
  expect(open(made(2023, 6, 'registration'), '2026-05-01')).toBe(true)
  expect(open(made(2023, 6, 'registration'), '2026-02-01')).toBe(false)
  expect(open(made(2023, null, 'year'), '2026-10-01')).toBe(true)
})

test('a catalogue with only the year leaves the month open', () => {
  expect(age(made(2023, null), '2026-10-01')).toMatchObject({ source: 'year', basis: 'day' })
})

const kenyaAndGeorgia = (of: Partial<CostLot>) =>
  (['KE', 'GE'] as const).map((country) => {
    const lot = { kind: 'car', engineCc: 1500, fuel: 'petrol', importOn: '2026-12-20', ...of }
    const input = { use: 'personal' as const, priceYen: 0, cifYen: 0, rateOf: () => 1 }
    const rules = seededRules(country)
    return chargesOf(rules, { ...input, lot: lot as CostLot, source: rules.source }).age
  })

test('Kenya counts from the year of registration, Georgia from that of production', () => {
  const registration = { year: 2018, month: 3 }
  expect(kenyaAndGeorgia({ registration, production: made(2017, 11) })).toMatchObject([
    {
      basis: 'calendar',
      producedOn: '2018-01-01',
      source: 'registration',
      isLimit: true,
      years: 8,
    },
    { basis: 'calendar', producedOn: '2017-01-01', source: 'catalogue', years: 9 },
  ])
  const registered = { year: 2018, month: null }
  const byYear = kenyaAndGeorgia({ registration: registered, production: made(2018, null, 'year') })
  expect(byYear).toMatchObject([{ source: 'registration' }, { source: 'registration' }])
  expect(kenyaAndGeorgia({ registration: null, production: made(2020, 5) })).toMatchObject([
    { source: 'catalogue', years: 6 },
    { source: 'catalogue', years: 6 },
  ])
})

test('only years count by the calendar', () => {
  expect(ageByCalendar(2018, 'registration', '2025-12-31', [7])).toMatchObject({
    ...{ years: 7, nextEdgeYears: 7, nextEdgeOn: '2025-12-31', isNearEdge: true },
  })
  expect(ageByCalendar(2018, 'registration', '2026-01-01', [7])).toMatchObject({
    ...{ years: 8, nextEdgeYears: null, isNearEdge: true },
  })
  expect(ageByCalendar(2018, 'registration', '2025-06-01', [7])).toMatchObject({
    isNearEdge: false,
  })
})
