import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { houseDayText } from '#market/search/contract/search-address.ts'
import type { ListingAddress } from '../listing-address.ts'
import {
  applyChoice,
  type Choice,
  choiceOf,
  emptyChoice,
  fits,
  isDayChosen,
  isTicked,
  lotsOn,
  pressChip,
  tickedOn,
  toggleAuction,
  toggleDay,
  type Week,
} from './schedule-choice.ts'

const [mon, thu, fri] = ['2026-11-16', '2026-11-19', '2026-11-20'] as const
const [tokyo, kobe, chubu] = [1, 2, 3] as const
const auction = (id: number) => ({
  id,
  name: `House ${id}`,
  lots: 10 * id,
  startsAt: null,
  biddingDeadline: null,
})

// Tokyo sells on Monday and Thursday.
const week: Week = [
  { day: mon, auctions: [auction(tokyo)] },
  { day: thu, auctions: [auction(tokyo), auction(kobe)] },
  { day: fri, auctions: [auction(chubu)] },
]
const on = (day: string, house: number) => ({ day, house, on: true })
const off = (day: string, house: number) => ({ day, house, on: false })
const choice = (change: Partial<Choice>): Choice => ({ ...emptyChoice, ...change })

describe('ticking auctions', () => {
  it('chooses the house on its day, and the whole day once all its houses are ticked', () => {
    const one = toggleAuction(week, emptyChoice, on(thu, kobe))
    expect(one).toEqual(choice({ cells: [{ day: thu, house: kobe }] }))
    expect(isDayChosen(one, thu)).toBe(true)
    expect(toggleAuction(week, one, on(thu, tokyo))).toEqual(choice({ days: [thu] }))
    expect(toggleAuction(week, emptyChoice, on(fri, chubu))).toEqual(choice({ days: [fri] }))
  })

  it('distinguishes two auctions of one house', () => {
    const whole = choice({ days: [mon, thu] })
    const without = toggleAuction(week, whole, off(thu, tokyo))
    expect(without).toEqual(choice({ days: [mon], cells: [{ day: thu, house: kobe }] }))
    expect(isTicked(without, mon, tokyo)).toBe(true)
    expect(isTicked(without, thu, tokyo)).toBe(false)
  })

  it('ticks houses of the filter on all their days, and can untick one of these', () => {
    const house = choice({ houses: [tokyo] })
    expect(week.map((day) => tickedOn(house, day))).toEqual([1, 1, 0])
    const cells = [{ day: thu, house: tokyo }]
    expect(toggleAuction(week, house, off(mon, tokyo))).toEqual(choice({ cells }))
  })

  it('leaves days of other weeks alone', () => {
    const other = choice({ days: ['2026-12-24', thu], houses: [kobe] })
    expect(toggleDay(week, other, { day: thu, on: false })).toEqual(
      choice({ cells: [{ day: '2026-12-24', house: kobe }] }),
    )
    const days = choice({ days: ['2026-12-24'] })
    expect(toggleDay(week, days, { day: fri, on: true }).days).toEqual([fri, '2026-12-24'])
  })
})

describe('pressing chips', () => {
  it('narrows to the day, and a second day adds to it', () => {
    const one = pressChip(emptyChoice, { day: fri, on: true })
    expect(one).toEqual(choice({ days: [fri] }))
    expect(pressChip(one, { day: mon, on: true })).toEqual(choice({ days: [mon, fri] }))
    expect(pressChip(one, { day: fri, on: false })).toEqual(emptyChoice)
  })

  it('keeps the filter by house, and counts with it', () => {
    const onThursday = pressChip(choice({ houses: [kobe] }), { day: thu, on: true })
    expect(onThursday).toEqual(choice({ days: [thu], houses: [kobe] }))
    expect(week.map((day) => lotsOn(onThursday, day))).toEqual([0, 20, 0])
    expect(week.map((day) => lotsOn(emptyChoice, day))).toEqual([10, 30, 30])
  })

  it('replaces part of a day by the whole day', () => {
    const part = choice({ cells: [{ day: thu, house: kobe }] })
    expect(pressChip(part, { day: thu, on: true })).toEqual(choice({ days: [thu] }))
  })
})

it('writes its choice into the address, and removes it', () => {
  const address: ListingAddress = { page: 3, year: [2016, 0], auction: [9] }
  const some = choice({ days: [fri], cells: [{ day: thu, house: kobe }] })
  const chosen = applyChoice(some)(address)
  expect(chosen).toEqual({ year: [2016, 0], date: [fri], houseDay: ['2026-11-19-2'] })
  expect(choiceOf(chosen)).toEqual(some)
  expect(applyChoice(emptyChoice)(chosen)).toEqual({ year: [2016, 0] })
})

it('drops nothing beyond the limit of a filter, but no longer fits into an address', () => {
  const cells = Array.from({ length: 200 }, (_, at) => ({ day: '2026-12-24', house: at + 10 }))
  const full = choice({ cells })
  expect(fits(full)).toBe(true)
  const beyond = toggleAuction(week, full, on(thu, kobe))
  expect(beyond.cells).toHaveLength(201)
  expect(fits(beyond)).toBe(false)
  expect(fits(toggleAuction(week, full, on(fri, chubu)))).toBe(true)
})

describe('for any week', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const
  const houses = [1, 2, 3, 4, 5]
  const weeks = fc
    .tuple(...days.map(() => fc.uniqueArray(fc.constantFrom(...houses))))
    .map((lists) => lists.map((list, at) => ({ day: days[at] ?? '', auctions: list.map(auction) })))
  const choices = fc.record({
    days: fc.uniqueArray(fc.constantFrom(...days)),
    cells: fc.uniqueArray(
      fc.record({ day: fc.constantFrom(...days), house: fc.constantFrom(...houses) }),
      { selector: ({ day, house }) => houseDayText(day, house) },
    ),
    houses: fc.uniqueArray(fc.constantFrom(...houses)),
  })
  const cellsOf = (some: Week) =>
    some.flatMap(({ day, auctions }) => auctions.map(({ id }) => ({ day, house: id })))

  it('a press changes only its auction', () => {
    fc.assert(
      fc.property(weeks, choices, fc.nat(), (some, before, at) => {
        const all = cellsOf(some)
        const cell = all[at % Math.max(all.length, 1)]
        if (!cell) return
        const was = isTicked(before, cell.day, cell.house)
        const after = toggleAuction(some, before, { ...cell, on: !was })
        const others = all.filter((one) => one !== cell)
        // After unticking the last one nothing is ticked, and nothing restricted.
        expect(isTicked(after, cell.day, cell.house)).toBe(!was)
        for (const { day, house } of others) {
          expect(isTicked(after, day, house)).toBe(isTicked(before, day, house))
        }
      }),
    )
  })

  it('ticking or unticking a day fills or empties it, and keeps the others', () => {
    fc.assert(
      fc.property(weeks, choices, fc.nat(3), fc.boolean(), (some, before, at, isOn) => {
        const day = some[at]
        if (!day || day.auctions.length === 0) return
        const after = toggleDay(some, before, { day: day.day, on: isOn })
        expect(tickedOn(after, day)).toBe(isOn ? day.auctions.length : 0)
        for (const other of some) {
          if (other !== day) expect(tickedOn(after, other)).toBe(tickedOn(before, other))
        }
      }),
    )
  })

  it('the address describes what is ticked', () => {
    fc.assert(
      fc.property(weeks, choices, (some, before) => {
        const read = choiceOf(applyChoice(before)({}))
        for (const { day, house } of cellsOf(some)) {
          expect(isTicked(read, day, house)).toBe(isTicked(before, day, house))
        }
      }),
    )
  })
})
