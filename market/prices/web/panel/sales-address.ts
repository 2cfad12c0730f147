import { learnedDays } from '#market/lots/contract/estimate.ts'
import type { LotView } from '#market/lots/web/lot-view.ts'
import type { ComparedSale } from '#market/prices/contract/calls.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

/** Ids of maker and model. */
interface SalesOf {
  readonly maker: number
  readonly model: number
}

/** Sold lots of a model before the day of the lot: later ones did not affect its estimate. */
const salesOfModel = ({ maker, model }: SalesOf, day: TokyoDay | null) => ({
  maker: [maker],
  model: [model],
  status: [lotStatus.sold, lotStatus.soldByNegotiation],
  ...(day !== null && { dateTo: addDays(day, -1) }),
})

/** Returns the span of values; undefined if one is unknown, because no span would include it. */
function spanOf(values: readonly (number | null)[], step = 1): [number, number] | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length === 0 || known.length < values.length) return undefined
  return [Math.floor(Math.min(...known) / step) * step, Math.ceil(Math.max(...known) / step) * step]
}

const stepKm = 1000

/**
 * Returns an address of the statistics with all sales behind an estimate: the same model, and the spans of their days,
 * years, mileages and grades.
 */
export function salesAddress(
  sales: readonly ComparedSale[],
  salesOf: SalesOf,
  day: LotView['day'],
) {
  const year = spanOf(sales.map((sale) => sale.year))
  const mileage = spanOf(
    sales.map((sale) => sale.mileage),
    stepKm,
  )
  const condition = [...new Set(sales.map((sale) => sale.condition))].sort()
  return {
    ...salesOfModel(salesOf, day),
    ...(year && { year }),
    ...(mileage && { mileage }),
    ...(!condition.includes('') && { condition }),
  }
}

/**
 * Returns an address of the earlier sales of a model that are counted: of two years, and of vehicles at most a year
 * older or newer.
 */
export function countedAddress({ day, year }: Pick<LotView, 'day' | 'year'>, salesOf: SalesOf) {
  return {
    ...salesOfModel(salesOf, day),
    ...(day !== null && { dateFrom: addDays(day, -learnedDays) }),
    ...(year !== null && { year: [year - 1, year + 1] as [number, number] }),
  }
}
