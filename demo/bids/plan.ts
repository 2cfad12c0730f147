import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { isResult, type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import { bidTypes } from '#market/reference-data/contract/export-types.ts'
import { chance, oneOf, seedOf, whole } from '../chance.ts'
import type { DemoBid, DemoBidChange } from '../commands.ts'
import { type Random, seededRandom } from '../drawing/random.ts'

/** A lot that demo people may bid on. */
export interface BidLot {
  readonly id: number
  readonly status: LotStatus
  readonly startPriceYen: number | null
  readonly soldPriceYen: number | null
  readonly averagePriceYen: number | null
  readonly startsAt: Date
  readonly biddingClosesAt: Date
}

export interface Bidder {
  readonly id: number
  /** The client whom visitors of the demo sign in as, the dealer, or somebody else. */
  readonly kind: 'client' | 'dealer' | 'other'
}

const hourMs = 3_600_000
const comments = [
  '',
  '',
  '',
  '',
  'No rust, please',
  'Is the roof free of marks?',
  'Up to this, not more',
]
const refusals = [
  'Far under the average of such cars.',
  'The sheet shows a repaired frame.',
  'The house has withdrawn the inspection.',
]

/** Outcomes of bids, in turn, so that everybody soon has bids of each kind. */
const turns = ['lost', 'won', 'cancelled', 'lost', 'declined', 'won'] as const
type Turn = (typeof turns)[number]
/** Outcomes for upcoming lots, in turn, so that visitors always have placed bids and bids under review. */
const upcomingTurns = ['won', 'lost'] as const

interface Plan {
  /** Market value of the lot, yen. */
  readonly worthYen: number
  readonly turn: Turn
  readonly managerId: number
  readonly now: Date
}

/**
 * Plans the bids of a day: who bids how much on which lot, and the status by now. The same day, lots and people give
 * the same bids. Every lot has one bid, every ninth has two.
 */
export function planBids(
  day: string,
  lots: readonly BidLot[],
  bidders: readonly Bidder[],
  { managerId, now }: { readonly managerId: number; readonly now: Date },
): DemoBid[] {
  const random = seededRandom(seedOf('bids', day))
  const dayNumber = Math.round(Date.parse(day) / (24 * hourMs))
  const counts = { client: 0, dealer: 0, other: 0 }
  const upcoming = { client: 0, dealer: 0 }
  const turnOf = (kind: Bidder['kind'], lot: BidLot): Turn => {
    if (kind !== 'other' && !isResult(lot.status)) {
      return upcomingTurns[(dayNumber + upcoming[kind]++) % upcomingTurns.length] ?? 'lost'
    }
    return turns[(dayNumber + counts[kind]++) % turns.length] ?? 'lost'
  }
  const among = (some: readonly Bidder[]) => oneOf(random, some)
  return lots.flatMap((lot, at) => {
    const worthYen = worthOf(lot, random)
    const kind = visitorOf(at, worthYen)
    const turn = turnOf(kind, lot)
    const first = among(bidders.filter((bidder) => bidder.kind === kind))
    const plan = { worthYen, turn, managerId, now }
    const bid = planBid(random, lot, first, plan)
    if (at % 9 !== 4) return [bid]
    const rivals = bidders.filter(({ id, kind: of }) => id !== first.id && of === 'other')
    // A lot is sold to one of them.
    const second = planBid(random, lot, among(rivals), {
      ...plan,
      turn: turn === 'won' ? 'lost' : turn,
    })
    // Every other day both bid the same, and the earlier bid wins.
    const amountYen = dayNumber % 2 === 0 ? bid.amountYen : second.amountYen
    return [bid, { ...second, amountYen }]
  })
}

/**
 * Assigns two thirds of the bids to the client and the dealer that visitors sign in as, on lots that they can afford.
 */
function visitorOf(at: number, worthYen: number): Bidder['kind'] {
  if (at % 3 === 0 && worthYen <= 500_000) return 'client'
  return at % 3 === 1 && worthYen <= 2_000_000 ? 'dealer' : 'other'
}

/** Returns the market value of a lot: its price, the average, or an estimate from the start price; yen. */
function worthOf(lot: BidLot, random: Random): number {
  const guess = (lot.startPriceYen ?? 300_000) * (1.3 + 0.5 * random())
  return lot.soldPriceYen ?? lot.averagePriceYen ?? guess
}

function planBid(random: Random, lot: BidLot, bidder: Bidder, plan: Plan): DemoBid {
  const factor = plan.turn === 'won' ? 1 + 0.08 * random() : 0.88 + 0.1 * random()
  const wanted = Math.max(plan.worthYen * factor, lot.startPriceYen ?? 0)
  const amountYen = Math.ceil(wanted / bidStepYen) * bidStepYen
  const latest = Math.min(
    lot.biddingClosesAt.getTime() - hourMs / 4,
    plan.now.getTime() - hourMs / 6,
  )
  const placedAt = new Date(latest - whole(random, 0, 20 * 60) * 60_000)
  // The client wants one car of group A; a group of past bids would be filled already.
  const some = bidder.kind === 'client' ? whole(random, 0, 1) : Math.max(0, whole(random, -9, 4))
  const group = isResult(lot.status) ? 0 : some
  return {
    ...{ personId: bidder.id, lotId: lot.id, amountYen, placedAt },
    bidGroup: group || null,
    exportType: oneOf(random, bidTypes).value,
    comment: oneOf(random, comments),
    autoBid: chance(random, 0.3),
    adjustmentYen:
      bidder.kind === 'other' && chance(random, 0.2) ? whole(random, 2, 10) * 5_000 : null,
    limitShare: bidder.kind === 'other' ? 1 : 0.6,
    changes: planChanges(random, lot, {
      ...plan,
      amountYen,
      placedAt,
      personId: bidder.id,
      isVisitor: bidder.kind !== 'other',
    }),
  }
}

interface Placed extends Plan {
  readonly amountYen: number
  readonly placedAt: Date
  readonly personId: number
  readonly isVisitor: boolean
}

function planChanges(random: Random, lot: BidLot, placed: Placed): DemoBidChange[] {
  const { managerId, personId, now, turn } = placed
  const soon = new Date(
    Math.min(placed.placedAt.getTime() + whole(random, 5, 180) * 60_000, now.getTime() - 60_000),
  )
  const byManager = (status: number, at: Date, note = '') => ({ at, status, managerId, note })
  if (turn === 'declined') return [byManager(bidStatus.declined, soon, oneOf(random, refusals))]
  if (turn === 'cancelled') return [{ at: soon, status: bidStatus.cancelled, managerId: personId }]
  if (!isResult(lot.status)) {
    const isAtHouse = turn === 'won' || (!placed.isVisitor && chance(random, 0.3))
    return isAtHouse ? [byManager(bidStatus.placed, soon)] : []
  }
  const result = new Date(Math.min(lot.startsAt.getTime() + 10 * 60_000, now.getTime() - 30_000))
  const atHouse = byManager(bidStatus.placed, soon)
  const lost = (endReason: string) => [
    atHouse,
    { at: result, status: bidStatus.lost, managerId: null, endReason },
  ]
  if (lot.status === lotStatus.cancelled) return lost('cancelled')
  if (lot.status === lotStatus.removed) return lost('removed')
  const isSold = lot.status === lotStatus.sold || lot.status === lotStatus.soldByNegotiation
  if (!isSold) return lost('not_sold')
  if ((lot.soldPriceYen ?? 0) > placed.amountYen) return lost('outbid')
  const daysAgo = (now.getTime() - lot.startsAt.getTime()) / (24 * hourMs)
  // For some bids of today a manager still has to enter the result.
  if (daysAgo < 0.5 && chance(random, 0.3)) return [atHouse]
  // Another bidder at the house had the same maximum.
  if (turn !== 'won') return [atHouse, byManager(bidStatus.lost, result)]
  return [atHouse, byManager(bidStatus.won, result)]
}
