import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { bidTypes } from '#market/reference-data/contract/export-types.ts'
import { addDays, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Bidder } from '../bids/plan.ts'
import { oneOf, seedOf, whole } from '../chance.ts'
import type { DemoBid } from '../commands.ts'
import { type Random, seededRandom } from '../drawing/random.ts'
import type { Path } from './story.ts'

/** A lot that was sold on a day without bids of the demo. */
export interface SoldLot {
  readonly id: number
  readonly kind: 'car' | 'bike'
  readonly startPriceYen: number | null
  readonly soldPriceYen: number
  readonly startsAt: Date
  readonly biddingClosesAt: Date
}

/** Candidates for a win on a day, tried in order. */
export interface PlannedWin {
  readonly path: Path
  readonly bids: readonly DemoBid[]
}

/** An unsold lot that its house may still sell by negotiation. */
export type UnsoldLot = Omit<SoldLot, 'soldPriceYen'>

/** Plans a win by negotiation every other day; the house confirms the price later. */
export function planNegotiated(
  day: string,
  lots: readonly UnsoldLot[],
  bidders: readonly Bidder[],
  managerId: number,
): DemoBid | null {
  const number = Math.round(Date.parse(day) / (24 * hourMs))
  const others = bidders.filter(({ kind }) => kind !== 'client')
  const bidder = others[number % Math.max(1, others.length)]
  const [lot] = lots
  if (number % 2 !== 0 || !lot || !bidder) return null
  const random = seededRandom(seedOf('negotiated', day))
  const wanted = { ...lot, soldPriceYen: (lot.startPriceYen ?? 300_000) * 1.1 }
  return planWin(random, wanted, bidder, managerId)
}

interface WinTarget {
  readonly path: Path
  readonly bidder: Bidder
  readonly lowestYen: number
  readonly highestYen: number
  readonly kind: 'car' | 'bike'
}

/** Intervals in days between wins of client and dealer for each path, and their offset. */
const turns: readonly {
  readonly path: Path
  readonly every: number
  readonly on: Readonly<Record<'client' | 'dealer', number>>
}[] = [
  { path: 'slow', every: 5, on: { client: 0, dealer: 2 } },
  { path: 'held', every: 25, on: { client: 11, dealer: 3 } },
  { path: 'cancelled', every: 45, on: { client: 7, dealer: 18 } },
  { path: 'resold', every: 45, on: { client: 29, dealer: 41 } },
]

const prices = { client: [90_000, 480_000], dealer: [200_000, 1_400_000] } as const
const hourMs = 3_600_000

/**
 * Plans additional wins of a day besides those of `planBids`, so that client and dealer have cars in every status at
 * any time. The same day, lots and people give the same wins.
 */
export function planWins(
  day: string,
  lots: readonly SoldLot[],
  bidders: readonly Bidder[],
  managerId: number,
): PlannedWin[] {
  const random = seededRandom(seedOf('wins', day))
  return winTargetsOf(day, bidders, random).map(({ path, bidder, lowestYen, highestYen, kind }) => {
    const fitting = lots.filter(
      (lot) => lot.kind === kind && lot.soldPriceYen >= lowestYen && lot.soldPriceYen <= highestYen,
    )
    const first = whole(random, 0, Math.max(0, fitting.length - 1))
    const some = [...fitting.slice(first), ...fitting.slice(0, first)].slice(0, 4)
    return { path, bids: some.map((lot) => planWin(random, lot, bidder, managerId)) }
  })
}

function winTargetsOf(day: string, bidders: readonly Bidder[], random: Random): WinTarget[] {
  // No house sells on Sundays, so those wins move to the day before.
  const days = weekdayOf(day) === 6 ? [day, addDays(day, 1)] : [day]
  const numbers = days.map((one) => Math.round(Date.parse(one) / (24 * hourMs)))
  const wishes: WinTarget[] = []
  for (const kind of ['client', 'dealer'] as const) {
    const bidder = bidders.find((one) => one.kind === kind)
    const [lowestYen, highestYen] = prices[kind]
    for (const { path, every, on } of turns) {
      if (!bidder || !numbers.some((number) => number % every === on[kind])) continue
      wishes.push({ path, bidder, lowestYen, highestYen, kind: 'car' })
    }
  }
  const others = bidders.filter(({ kind }) => kind === 'other')
  const bidder = others[(numbers[0] ?? 0) % Math.max(1, others.length)]
  if (bidder && whole(random, 0, 1) === 1) {
    const kind = whole(random, 1, 9) === 1 ? 'bike' : 'car'
    wishes.push({ ...{ path: 'quick', bidder, kind }, lowestYen: 150_000, highestYen: 2_400_000 })
  }
  return wishes
}

function planWin(random: Random, lot: SoldLot, bidder: Bidder, managerId: number): DemoBid {
  const wanted = Math.max(lot.soldPriceYen * (1 + 0.06 * random()), lot.startPriceYen ?? 0)
  const closes = lot.biddingClosesAt.getTime()
  const placedAt = new Date(closes - whole(random, 30, 20 * 60) * 60_000)
  const atHouse = new Date(placedAt.getTime() + whole(random, 5, 20) * 60_000)
  const result = new Date(lot.startsAt.getTime() + 10 * 60_000)
  return {
    ...{ personId: bidder.id, lotId: lot.id, placedAt },
    amountYen: Math.ceil(wanted / bidStepYen) * bidStepYen,
    bidGroup: null,
    exportType: oneOf(random, bidTypes.slice(0, 2)).value,
    ...{ comment: '', autoBid: false, adjustmentYen: null },
    limitShare: bidder.kind === 'other' ? 1 : 0.6,
    changes: [
      { at: atHouse, status: bidStatus.placed, managerId },
      { at: result, status: bidStatus.won, managerId },
    ],
  }
}
