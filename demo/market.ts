import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import type { AuctionHouse, Weekday } from '#market/reference-data/server/auction-houses.ts'
import { auctionHouses } from '#market/reference-data/server/auction-houses.ts'
import { addDays, tokyoInstant, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import { oneOf, seedOf, whole } from './chance.ts'
import { type Random, seededRandom } from './drawing/random.ts'
import type { Detail, DrawnLot } from './drawn-lot.ts'
import { drawBike } from './lots/bike-lot.ts'
import { drawCar } from './lots/car-lot.ts'
import { relisted } from './lots/relisted.ts'

/** Numbers of lots in the market: those of this week and the next days, and past sales. */
export interface MarketSize {
  readonly cars: number
  readonly bikes: number
  readonly stock: number
  readonly carSales: number
  readonly bikeSales: number
}

export const defaultSize: MarketSize = {
  cars: 12_000,
  bikes: 2500,
  stock: 800,
  carSales: 120_000,
  bikeSales: 15_000,
}

export function scaled(size: MarketSize, factor: number): MarketSize {
  const entries = Object.entries(size).map(([name, count]) => [name, Math.ceil(count * factor)])
  return Object.fromEntries(entries) as unknown as MarketSize
}

/** A drawn lot at its house, with the hours that decide its status. */
export interface PlacedLot {
  readonly drawn: DrawnLot
  readonly house: string
  /** Tokyo day; null for stock. */
  readonly day: string | null
  readonly lotNumber: string
  readonly startsAt: Date | null
  /** When the house's first lot of the day runs. */
  readonly sessionStartsAt: Date | null
}

/** Returns the auction days of the live market: this week from Monday, and the next. */
export function liveDays(monday: string): string[] {
  return [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map((days) => addDays(monday, days))
}

/** Returns the auction days before `monday` with past sales, newest first. */
export function pastDays(monday: string, sales: number): string[] {
  const span = Math.max(364, Math.ceil((sales / 6500) * (7 / 6)))
  const days = Array.from({ length: span }, (_, at) => addDays(monday, -1 - at))
  return days.filter((day) => weekdayOf(day) !== 7)
}

/** Generates the lots of one kind that all houses offer on a day; the same for the same seed. */
export function* lotsOfDay(plan: {
  readonly kind: 'car' | 'bike'
  readonly day: string
  readonly count: number
  readonly detail: Detail
}): Generator<PlacedLot> {
  const { kind, day, count, detail } = plan
  const random = seededRandom(seedOf('market', kind, day))
  const houses = housesOf(kind, day)
  const shares = houses.map((house) => house.weight * (0.8 + 0.4 * random()))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const year = Number(day.slice(0, 4))
  let placed = 0
  let due = 0
  for (const [at, house] of houses.entries()) {
    due += (count * (shares[at] ?? 0)) / total
    const lots = Math.round(due) - placed
    placed += lots
    const draw = (from: Random, yearOfSale: number, name: string) =>
      kind === 'car'
        ? drawCar(from, yearOfSale, name, 'auction', detail)
        : drawBike(from, yearOfSale, detail)
    const sale = { day, houses: houses.map(({ name }) => name), at }
    yield* lotsOfHouse(random, house, day, lots, (place) => {
      const drawn = draw(random, year, house.name)
      return relisted(sale, place, draw) ?? drawn
    })
  }
}

function housesOf(kind: 'car' | 'bike', day: string): AuctionHouse[] {
  const weekday = weekdayOf(day) as Weekday
  return auctionHouses.filter(
    (house) =>
      house.kind !== 'one-price' &&
      house.days.includes(weekday) &&
      (house.bikes === true) === (kind === 'bike'),
  )
}

/** Generates a house's sale: numbers rise with the running order, with gaps, as in an excerpt of a market. */
function* lotsOfHouse(
  random: Random,
  house: AuctionHouse,
  day: string,
  count: number,
  draw: (place: number) => DrawnLot,
): Generator<PlacedLot> {
  const sessionStartsAt = tokyoInstant(day, house.startsAt)
  const hours = Math.min(8.5, 2.5 + house.weight)
  // The gaps are those of a real sale of this house's size.
  const widest = Math.max(1, Math.floor((house.weight * 1500) / Math.max(1, count)))
  let number = oneOf(random, [0, 0, 1000, 3000])
  for (let at = 0; at < count; at++) {
    number += whole(random, 1, widest)
    const seconds = Math.round((hours * 3600 * at) / count / 5) * 5
    yield {
      drawn: draw(at),
      house: house.name,
      day,
      lotNumber: String(number),
      startsAt: new Date(sessionStartsAt.getTime() + seconds * 1000),
      sessionStartsAt,
    }
  }
}

/** Generates fixed-price cars on the boards of the houses. */
export function* stockLots(count: number, year: number): Generator<PlacedLot> {
  const random = seededRandom(seedOf('stock', year))
  const boards = auctionHouses.filter((house) => house.kind === 'one-price')
  for (let at = 0; at < count; at++) {
    const house = oneOf(random, boards).name
    yield {
      drawn: drawCar(random, year, house, 'stock', 'full'),
      house,
      day: null,
      lotNumber: String(20_001 + at * 7),
      startsAt: null,
      sessionStartsAt: null,
    }
  }
}

/** Returns the status of a lot by the clock: upcoming, its house selling, or finished. */
export function statusAt(lot: PlacedLot, now: Date): LotStatus {
  if (!lot.startsAt || !lot.sessionStartsAt) return lotStatus.ongoing
  if (lot.startsAt <= now) return lot.drawn.outcome.status
  return lot.sessionStartsAt <= now ? lotStatus.ongoing : lotStatus.upcoming
}
