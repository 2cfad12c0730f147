import type { TokyoDay } from '../../../contract/core/tokyo-time.ts'
import { type Change, changed, without } from '../../collection/address.ts'
import type { ListingAddress } from '../listing-address.ts'

export interface Auction {
  /** Id of the house. */
  readonly id: number
  readonly name: string
  readonly lots: number
}

export interface AuctionDay {
  readonly day: TokyoDay
  readonly auctions: readonly Auction[]
}

export type Week = readonly AuctionDay[]

/**
 * What an address means for days and houses: the list has the lots of the chosen houses on the
 * chosen days, every house when none is chosen and every day when none is chosen. So a house that
 * runs on two chosen days is chosen on both or on neither; single auctions of it cannot be told
 * apart. The schedule shows exactly that: a box is ticked when the list has the auction's lots.
 */
export interface Choice {
  readonly days: readonly TokyoDay[]
  readonly houses: readonly number[]
}

export const choiceOf = ({ date = [], auction = [] }: ListingAddress): Choice => ({
  days: date,
  houses: auction,
})

/** The days that count: those of the chosen houses when no day is chosen itself. */
function chosenDays(week: Week, { days, houses }: Choice): readonly TokyoDay[] {
  if (days.length > 0 || houses.length === 0) return days
  return week
    .filter(({ auctions }) => auctions.some(({ id }) => houses.includes(id)))
    .map(({ day }) => day)
}

/** Houses that run on any of the days. */
function housesOn(week: Week, days: readonly TokyoDay[]): readonly number[] {
  const running = week.filter(({ day }) => days.includes(day))
  return [...new Set(running.flatMap(({ auctions }) => auctions.map(({ id }) => id)))]
}

export function isTicked(choice: Choice, day: TokyoDay, house: number): boolean {
  const { days, houses } = choice
  if (days.length === 0 && houses.length === 0) return false
  return (
    (days.length === 0 || days.includes(day)) && (houses.length === 0 || houses.includes(house))
  )
}

/** How many auctions of a day are ticked. */
export const tickedOn = (choice: Choice, { day, auctions }: AuctionDay): number =>
  auctions.filter(({ id }) => isTicked(choice, day, id)).length

/**
 * Ticks an auction or unticks it. Ticking may tick the same house on other chosen days; unticking
 * takes the day away when nothing else is ticked on it, else the house from every day.
 */
export function tickAuction(
  week: Week,
  choice: Choice,
  { day, house, on }: { day: TokyoDay; house: number; on: boolean },
): Choice {
  if (isTicked(choice, day, house) === on) return choice
  const days = chosenDays(week, choice)
  const houses = choice.houses.length > 0 ? choice.houses : housesOn(week, days)
  if (on) return simple(week, { days: joined(days, [day]), houses: joined(houses, [house]) })
  const others = housesOn(week, [day]).filter((id) => id !== house && houses.includes(id))
  if (others.length === 0) return tickDay(week, choice, { day, on: false })
  const left = houses.filter((id) => id !== house)
  const isEmpty = (one: AuctionDay) => !one.auctions.some(({ id }) => left.includes(id))
  const emptied = week.filter(isEmpty).map((one) => one.day)
  return simple(week, { days: days.filter((one) => !emptied.includes(one)), houses: left })
}

/** Ticks all auctions of a day, or none of them. */
export function tickDay(
  week: Week,
  choice: Choice,
  { day, on }: { day: TokyoDay; on: boolean },
): Choice {
  const before = chosenDays(week, choice)
  const { houses } = choice
  if (on) {
    const all = houses.length === 0 ? [] : joined(houses, housesOn(week, [day]))
    return simple(week, { days: joined(before, [day]), houses: all })
  }
  const days = before.filter((one) => one !== day)
  if (days.length === 0) return { days: [], houses: [] }
  const running = housesOn(week, days)
  const isKnown = days.every((one) => week.some((known) => known.day === one))
  const left = isKnown ? houses.filter((id) => running.includes(id)) : houses
  // No house left would mean every house: days on which none was ticked go, too.
  if (houses.length > 0 && left.length === 0) return { days: [], houses: [] }
  return simple(week, { days, houses: left })
}

/**
 * Presses a day's chip above the list. Day and house are two filters that narrow each other down
 * (ui.md, Facets): the houses stay chosen as they are, and are chosen alone once no day is.
 */
export function pressChip(choice: Choice, { day, on }: { day: TokyoDay; on: boolean }): Choice {
  const { days, houses } = choice
  const others = days.filter((one) => one !== day)
  return { days: on ? [...others, day].sort() : others, houses }
}

/** Houses need not be named when all of the days' houses are chosen. */
function simple(week: Week, { days, houses }: Choice): Choice {
  const isKnown = days.every((day) => week.some((known) => known.day === day))
  const isAll = isKnown && housesOn(week, days).every((id) => houses.includes(id))
  return { days: [...days].sort(), houses: isAll ? [] : houses }
}

const joined = <Value>(some: readonly Value[], more: readonly Value[]): readonly Value[] => [
  ...new Set([...some, ...more]),
]

/** Puts a choice of the schedule into the address. */
export function scheduled({ days, houses }: Choice): Change<ListingAddress> {
  return (address) =>
    changed(without(address, ['date', 'auction']), {
      ...(days.length > 0 && { date: [...days] }),
      ...(houses.length > 0 && { auction: [...houses] }),
    })
}
