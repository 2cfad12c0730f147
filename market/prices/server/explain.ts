import { type ChancePoint, fewSales } from '#market/lots/contract/estimate.ts'
import type { LotEstimate } from '#market/prices/contract/calls.ts'
import { maxComparedSales } from '#market/prices/contract/calls.ts'
import { tokyoDayOf, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { type Estimated, estimateRow, type ModelInUse, perMille } from './estimate-row.ts'
import { chanceOf } from './model/estimate.ts'
import { explain as explainPrice } from './model/explain.ts'
import { dayNumber, type PricedRow } from './priced-lot.ts'

/** A sale that an estimate uses. */
interface UsedSale {
  readonly lotId: number
  /** Its price adjusted to the lot, yen. */
  readonly movedYen: number
  /** Its share of the total weight of all sales used. */
  readonly weight: number
}

export interface ExplainedEstimate {
  readonly estimate: LotEstimate
  readonly comparables: readonly UsedSale[]
}

/** Returns an estimate with all explanations on the page of the lot; null if no estimate is possible. */
export function explain(
  model: ModelInUse,
  row: PricedRow,
  { learnedAt, now }: { learnedAt: Date; now: Date },
): ExplainedEstimate | null {
  const found = estimateRow(model, row, dayNumber(tokyoDayOf(now)))
  if (!found) return null
  const { shown } = found
  return {
    estimate: {
      ...shown,
      isThin: shown.sales < fewSales,
      chances: chancesOf(model, found),
      learnedAt: tokyoIso(learnedAt),
      ...reasonsOf(model, found),
    },
    comparables: usedSales(found),
  }
}

/** Returns the chances for prices from the lowest to the highest likely one, in steps of a twentieth. */
function chancesOf({ coefficients }: ModelInUse, { estimate, shown }: Estimated): ChancePoint[] {
  const points: ChancePoint[] = []
  const [from, to] = [shown.lowest * 0.7, shown.highest * 1.4]
  const step = Math.max(1.02, (to / from) ** (1 / 60))
  for (let yen = from; yen <= to; yen *= step) {
    points.push({
      yen: Math.round(yen),
      perMille: perMille(chanceOf(coefficients, estimate, yen)),
    })
  }
  return points
}

/**
 * Returns the reasons in yen. Shown prices are rounded to thousands, so the last, unnamed reason absorbs the remainder:
 * the sum stays exact.
 */
function reasonsOf(
  { coefficients, sales }: ModelInUse,
  { lot, estimate, shown }: Estimated,
): Pick<LotEstimate, 'usual' | 'reasons'> {
  const { usual, reasons } = explainPrice(coefficients, sales, lot, estimate)
  const rounded = reasons.map(({ kind, amount }) => ({
    reason: kind,
    yen: Math.round(amount / 1000) * 1000,
  }))
  const usualYen = Math.round(usual.price / 1000) * 1000
  const left = shown.yen - usualYen - rounded.reduce((sum, { yen }) => sum + yen, 0)
  const rest = rounded.find(({ reason }) => reason === 'rest')
  const others = rounded.filter(({ reason, yen }) => reason !== 'rest' && yen !== 0)
  const restYen = (rest?.yen ?? 0) + left
  return {
    usual: {
      yen: usualYen,
      year: usual.year,
      mileage: usual.km,
      condition: usual.grade === null ? '' : String(usual.grade),
      grade: usual.trim,
    },
    reasons: restYen === 0 ? others : [...others, { reason: 'rest', yen: restYen }],
  }
}

function usedSales({ estimate: { comparables } }: Estimated): UsedSale[] {
  const used = comparables.slice(0, maxComparedSales)
  const sum = used.reduce((total, { weight }) => total + weight, 0)
  return used.map(({ id, moved, weight }) => ({
    lotId: id,
    movedYen: Math.max(1000, Math.round(moved / 1000) * 1000),
    weight: sum > 0 ? weight / sum : 0,
  }))
}
