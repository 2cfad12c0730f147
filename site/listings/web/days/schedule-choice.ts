import { houseDayOf, houseDayText } from '#market/search/contract/search-address.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { maxListValues } from '#platform/core/contract/query-text.ts'
import { type Change, changed, without } from '#platform/list/web/address.ts'
import type { ListingAddress } from '../listing-address.ts'

export interface Auction {
  /** Id of the auction house. */
  readonly id: number
  readonly name: string
  readonly lots: number
  /** When the first lot runs, and until when bids are accepted; null while the hour is unknown. */
  readonly startsAt: string | null
  readonly biddingDeadline: string | null
}

export interface AuctionDay {
  readonly day: TokyoDay
  readonly auctions: readonly Auction[]
}

export type Week = readonly AuctionDay[]

interface Cell {
  readonly day: TokyoDay
  readonly house: number
}

/**
 * The days and houses of an address. The list shows the lots of the chosen days and of the chosen houses on their days,
 * narrowed by the filter by house. The schedule mirrors this: a box is ticked if the list shows the auction's lots.
 */
export interface Choice {
  readonly days: readonly TokyoDay[]
  readonly cells: readonly Cell[]
  /** The filter by house. */
  readonly houses: readonly number[]
}

export const choiceOf = ({ date = [], houseDay = [], auction = [] }: ListingAddress): Choice => ({
  days: date,
  cells: houseDay.map(houseDayOf).map(({ day, houseId }) => ({ day, house: houseId })),
  houses: auction,
})

export const emptyChoice: Choice = { days: [], cells: [], houses: [] }

export const isEmpty = ({ days, cells, houses }: Choice) =>
  days.length === 0 && cells.length === 0 && houses.length === 0

const has = (cells: readonly Cell[], day: TokyoDay, house: number) =>
  cells.some((cell) => cell.day === day && cell.house === house)

export function isTicked(choice: Choice, day: TokyoDay, house: number): boolean {
  const { days, cells, houses } = choice
  if (isEmpty(choice)) return false
  const isAnyDay = days.length === 0 && cells.length === 0
  return (
    (isAnyDay || days.includes(day) || has(cells, day, house)) &&
    (houses.length === 0 || houses.includes(house))
  )
}

/** Counts the ticked auctions of a day. */
export const tickedOn = (choice: Choice, { day, auctions }: AuctionDay): number =>
  auctions.filter(({ id }) => isTicked(choice, day, id)).length

/** Counts the lots of a day that the filter by house would list. */
export const lotsOn = ({ houses }: Choice, { auctions }: AuctionDay): number =>
  auctions.reduce(
    (sum, { id, lots }) => sum + (houses.length === 0 || houses.includes(id) ? lots : 0),
    0,
  )

/** Whether a day's chip is pressed: all or part of the day is chosen. */
export const isDayChosen = ({ days, cells }: Choice, day: TokyoDay): boolean =>
  days.includes(day) || cells.some((cell) => cell.day === day)

/** Ticks or unticks an auction, without affecting others. */
export function toggleAuction(
  week: Week,
  choice: Choice,
  { day, house, on }: Cell & { on: boolean },
): Choice {
  if (isTicked(choice, day, house) === on) return choice
  const others = tickedCells(week, choice).filter(
    (cell) => cell.day !== day || cell.house !== house,
  )
  return chosen(week, choice, on ? [...others, { day, house }] : others)
}

/** Ticks all auctions of a day, or unticks them. */
export function toggleDay(
  week: Week,
  choice: Choice,
  { day, on }: { day: TokyoDay; on: boolean },
): Choice {
  const others = tickedCells(week, choice).filter((cell) => cell.day !== day)
  const all = week.find((one) => one.day === day)?.auctions ?? []
  return chosen(
    week,
    choice,
    on ? [...others, ...all.map(({ id }) => ({ day, house: id }))] : others,
  )
}

/**
 * Presses a day's chip above the list. Day and house are filters that narrow each other (decision 36), so the filter by
 * house stays as it is.
 */
export function pressChip(choice: Choice, { day, on }: { day: TokyoDay; on: boolean }): Choice {
  const others = choice.days.filter((one) => one !== day)
  return {
    ...choice,
    days: on ? [...others, day].sort() : others,
    cells: choice.cells.filter((cell) => cell.day !== day),
  }
}

const tickedCells = (week: Week, choice: Choice): readonly Cell[] =>
  week.flatMap(({ day, auctions }) =>
    auctions.filter(({ id }) => isTicked(choice, day, id)).map(({ id }) => ({ day, house: id })),
  )

/**
 * Returns a choice of exactly these auctions of the week, with whole days where all auctions are ticked. The choice for
 * other weeks stays.
 */
function chosen(week: Week, before: Choice, ticked: readonly Cell[]): Choice {
  const isHere = (day: TokyoDay) => week.some((one) => one.day === day)
  const isWhole = ({ day, auctions }: AuctionDay) =>
    auctions.length > 0 && auctions.every(({ id }) => has(ticked, day, id))
  const whole = week.filter(isWhole).map(({ day }) => day)
  const { houses } = before
  const otherDays = before.days.filter((day) => !isHere(day))
  const otherCells = before.cells.filter(
    ({ day, house }) => !isHere(day) && (houses.length === 0 || houses.includes(house)),
  )
  const cells = [
    ...otherCells,
    // The filter by house becomes part of each day.
    ...otherDays.flatMap((day) => houses.map((house) => ({ day, house }))),
    ...ticked.filter(({ day }) => !whole.includes(day)),
  ]
  const days = [...(houses.length === 0 ? otherDays : []), ...whole].sort()
  return { days, cells, houses: [] }
}

/** Whether a choice is within the limits of an address. */
export const fits = ({ days, cells }: Choice): boolean =>
  days.length <= maxListValues && cells.length <= maxListValues

/** Writes a choice of the schedule into the address. */
export function applyChoice({ days, cells, houses }: Choice): Change<ListingAddress> {
  return (address) =>
    changed(without(address, ['date', 'houseDay', 'auction']), {
      ...(days.length > 0 && { date: [...days] }),
      ...(cells.length > 0 && {
        houseDay: cells.map(({ day, house }) => houseDayText(day, house)).sort(),
      }),
      ...(houses.length > 0 && { auction: [...houses] }),
    })
}
