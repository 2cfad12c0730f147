import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Choice,
  isTicked,
  pressChip,
  scheduled,
  tickAuction,
  tickDay,
  tickedOn,
  type Week,
} from './schedule-choice.ts'

const [mon, thu, fri] = ['2026-11-16', '2026-11-19', '2026-11-20'] as const
const [tokyo, kobe, chubu] = [1, 2, 3] as const
const auction = (id: number) => ({ id, name: `House ${id}`, lots: 10 * id })

// Tokyo runs on Monday and on Thursday.
const week: Week = [
  { day: mon, auctions: [auction(tokyo)] },
  { day: thu, auctions: [auction(tokyo), auction(kobe)] },
  { day: fri, auctions: [auction(chubu)] },
]
const nothing: Choice = { days: [], houses: [] }
const on = (day: string, house: number) => ({ day, house, on: true })
const off = (day: string, house: number) => ({ day, house, on: false })

describe('ticking auctions', () => {
  it('names the day and the house', () => {
    expect(tickAuction(week, nothing, on(thu, kobe))).toEqual({ days: [thu], houses: [kobe] })
  })

  it('names no house once all of a day are ticked: the day is chosen', () => {
    const one = tickAuction(week, nothing, on(thu, kobe))
    expect(tickAuction(week, one, on(thu, tokyo))).toEqual({ days: [thu], houses: [] })
    expect(tickAuction(week, nothing, on(fri, chubu))).toEqual({ days: [fri], houses: [] })
  })

  it('names the others when one of a whole day is unticked', () => {
    const whole = { days: [thu], houses: [] }
    expect(tickAuction(week, whole, off(thu, kobe))).toEqual({ days: [thu], houses: [tokyo] })
  })

  it('adds an auction of another day', () => {
    const one = { days: [thu], houses: [kobe] }
    expect(tickAuction(week, one, on(fri, chubu))).toEqual({
      days: [thu, fri],
      houses: [kobe, chubu],
    })
  })

  it('takes a day away with the last auction on it, and the house with its last day', () => {
    const two = { days: [thu, fri], houses: [kobe, chubu] }
    expect(tickAuction(week, two, off(fri, chubu))).toEqual({ days: [thu], houses: [kobe] })
    expect(tickAuction(week, { days: [thu], houses: [kobe] }, off(thu, kobe))).toEqual(nothing)
  })

  it('cannot tell two auctions of one house apart, and shows it', () => {
    const both = { days: [mon, thu], houses: [tokyo] }
    expect(isTicked(both, mon, tokyo)).toBe(true)
    expect(isTicked(both, thu, tokyo)).toBe(true)
    const three = tickAuction(week, both, on(thu, kobe))
    expect(tickAuction(week, three, off(thu, tokyo))).toEqual({ days: [thu], houses: [kobe] })
  })

  it('shows houses chosen elsewhere on all of their days', () => {
    const house = { days: [], houses: [tokyo] }
    expect(week.map((day) => tickedOn(house, day))).toEqual([1, 1, 0])
    expect(tickAuction(week, house, off(mon, tokyo))).toEqual({ days: [thu], houses: [tokyo] })
  })

  it('leaves days of other weeks alone', () => {
    const other = { days: ['2026-12-24', thu], houses: [kobe] }
    expect(tickDay(week, other, { day: thu, on: false })).toEqual({
      days: ['2026-12-24'],
      houses: [kobe],
    })
  })
})

describe('ticking days', () => {
  it('takes all auctions of a day, and leaves all', () => {
    const whole = tickDay(week, nothing, { day: thu, on: true })
    expect(whole).toEqual({ days: [thu], houses: [] })
    expect(tickDay(week, whole, { day: thu, on: false })).toEqual(nothing)
  })

  it('keeps what is ticked on other days', () => {
    const one = { days: [thu], houses: [kobe] }
    const more = tickDay(week, one, { day: fri, on: true })
    expect(more).toEqual({ days: [thu, fri], houses: [kobe, chubu] })
    expect(tickDay(week, more, { day: fri, on: false })).toEqual(one)
  })
})

describe('pressing chips', () => {
  const house: Choice = { days: [], houses: [kobe] }

  it('narrows to the day, and another one adds to it', () => {
    const one = pressChip(nothing, { day: fri, on: true })
    expect(one).toEqual({ days: [fri], houses: [] })
    expect(pressChip(one, { day: mon, on: true })).toEqual({ days: [mon, fri], houses: [] })
    expect(pressChip(one, { day: fri, on: false })).toEqual(nothing)
  })

  it('keeps a chosen house, and gives it back alone', () => {
    const onThursday = pressChip(house, { day: thu, on: true })
    expect(onThursday).toEqual({ days: [thu], houses: [kobe] })
    expect(pressChip(onThursday, { day: thu, on: false })).toEqual(house)
  })

  it('keeps a house that is all of the day, and takes none in that was not chosen', () => {
    const chosen: Choice = { days: [], houses: [chubu] }
    const onFriday = pressChip(chosen, { day: fri, on: true })
    expect(onFriday).toEqual({ days: [fri], houses: [chubu] })
    expect(pressChip(onFriday, { day: thu, on: true }).houses).toEqual([chubu])
  })
})

it('writes day and auction into the address, and takes them out', () => {
  const search = { page: 3, year: [2016, 0] as [number, number], auction: [9] }
  const chosen = scheduled({ days: [thu], houses: [] })(search)
  expect(chosen).toEqual({ year: [2016, 0], date: [thu] })
  expect(scheduled(nothing)(chosen)).toEqual({ year: [2016, 0] })
})

describe('whatever the week', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const
  const houses = [1, 2, 3, 4, 5]
  const weeks = fc
    .tuple(...days.map(() => fc.uniqueArray(fc.constantFrom(...houses))))
    .map((lists) => lists.map((list, at) => ({ day: days[at] ?? '', auctions: list.map(auction) })))
  const choices = fc.record({
    days: fc.uniqueArray(fc.constantFrom(...days)),
    houses: fc.uniqueArray(fc.constantFrom(...houses)),
  })
  const cells = (some: Week) =>
    some.flatMap(({ day, auctions }) => auctions.map(({ id }) => ({ day, house: id })))

  it('a press does what it says, and nothing to the other houses', () => {
    fc.assert(
      fc.property(weeks, choices, fc.nat(), (some, choice, at) => {
        const all = cells(some)
        const cell = all[at % Math.max(all.length, 1)]
        if (!cell) return
        const before = isTicked(choice, cell.day, cell.house)
        const after = tickAuction(some, choice, { ...cell, on: !before })
        expect(isTicked(after, cell.day, cell.house)).toBe(!before)
        for (const { day, house } of all) {
          const was = isTicked(choice, day, house)
          const is = isTicked(after, day, house)
          // Ticking takes nothing away; unticking adds nothing and takes no other house away.
          if (before) expect(is && !was).toBe(false)
          else expect(was && !is).toBe(false)
          if (before && house !== cell.house) expect(is).toBe(was)
        }
      }),
    )
  })

  it('a chip changes its day alone, and pressed again nothing', () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...days), (choice, day) => {
        const on = !choice.days.includes(day)
        const after = pressChip(choice, { day, on })
        expect(after.days.includes(day)).toBe(on)
        expect(after.houses).toEqual(choice.houses)
        const back = pressChip(after, { day, on: !on })
        expect({ ...back, days: [...back.days].sort() }).toEqual({
          ...choice,
          days: [...choice.days].sort(),
        })
      }),
    )
  })

  it('a day is whole or empty after it is ticked in the schedule or unticked', () => {
    fc.assert(
      fc.property(weeks, choices, fc.nat(3), fc.boolean(), (some, choice, at, isOn) => {
        const day = some[at]
        if (!day || day.auctions.length === 0) return
        const after = tickDay(some, choice, { day: day.day, on: isOn })
        expect(tickedOn(after, day)).toBe(isOn ? day.auctions.length : 0)
      }),
    )
  })
})
