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

/** Sold lots of a model, before the day of the lot: later ones say nothing about what was expected of it. */
const salesOfModel = ({ maker, model }: SalesOf, day: TokyoDay | null) => ({
  maker: [maker],
  model: [model],
  status: [lotStatus.sold, lotStatus.soldByNegotiation],
  ...(day !== null && { dateTo: addDays(day, -1) }),
})

/** The span of values; undefined where one is unknown, which no span would find. */
function spanOf(values: readonly (number | null)[], step = 1): [number, number] | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length === 0 || known.length < values.length) return undefined
  return [Math.floor(Math.min(...known) / step) * step, Math.ceil(Math.max(...known) / step) * step]
}

const stepKm = 1000

/**
 * An address of the statistics that has all sales an estimate is compared with: the same model, from the oldest to
 * the newest, and no more kilometres and other grades than they have.
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

/** The earlier sales of a model that are counted: of two years, and of vehicles a year older or newer at most. */
export function countedAddress({ day, year }: Pick<LotView, 'day' | 'year'>, salesOf: SalesOf) {
  return {
    ...salesOfModel(salesOf, day),
    ...(day !== null && { dateFrom: addDays(day, -learnedDays) }),
    ...(year !== null && { year: [year - 1, year + 1] as [number, number] }),
  }
}
