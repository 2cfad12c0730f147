import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import { bell, chance } from './chance.ts'
import type { Random } from './drawing/random.ts'
import { toThousands } from './price.ts'

/** How a lot's sale ends. */
export interface Outcome {
  readonly status: LotStatus
  readonly soldPriceYen: number | null
}

/**
 * Simulates the bidding: the highest bid is around the market's price, and the seller's hidden reserve decides. About
 * 62 % sell, 5 % after negotiation, 3 % never run.
 */
export function drawOutcome(random: Random, marketYen: number, startYen: number | null): Outcome {
  if (chance(random, 0.03)) {
    const status = chance(random, 0.5) ? lotStatus.cancelled : lotStatus.removed
    return { status, soldPriceYen: null }
  }
  const best = marketYen * Math.exp(0.1 * bell(random))
  const reserve = Math.max(startYen ?? 0, marketYen * (0.97 + 0.09 * bell(random)))
  if (best >= reserve) return { status: lotStatus.sold, soldPriceYen: toThousands(best) }
  if (best >= reserve * 0.96 && chance(random, 0.6)) {
    return { status: lotStatus.soldByNegotiation, soldPriceYen: toThousands(reserve) }
  }
  return { status: chance(random, 0.8) ? lotStatus.notSold : lotStatus.unsold, soldPriceYen: null }
}

/** Draws the start price set by a seller: part of the market's price, sometimes next to nothing. */
export function drawStartPrice(random: Random, marketYen: number): number | null {
  if (chance(random, 0.012)) return null
  if (chance(random, 0.03)) return 1000
  return toThousands(marketYen * (0.4 + 0.4 * random()))
}
