import {
  maxComparables,
  mileageBand,
  minComparableSales,
  saleStatuses,
} from '#market/search/server/comparables.ts'
import type { Comparison, PriceComparison } from '#market/search/server/listing-search.ts'
import { type Columns, unknown } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { quantile } from './quantile.ts'
import { type VariantRows, variantRowsOf } from './variant-rows.ts'

/** Sales of a period, in days since 1970, both ends included. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** A comparable sale. */
interface Sale {
  readonly id: number
  readonly day: number
  readonly priceYen: number
}

/** Returns prices of comparable sales, one for each lot, in the order of the lots (decision 11, Lots). */
export function comparePrices(
  { lots, from, to }: Period & { readonly lots: readonly Comparison[] },
  views: Readonly<Record<'car' | 'bike', View>>,
  names: Names,
): PriceComparison[] {
  return lots.map((lot) => summary(salesOf(views[lot.kind], names).like(lot, { from, to })))
}

const salesOfViews = new WeakMap<View, Sales>()

/** Prepares what is needed to find the sales of a snapshot, once. */
function salesOf(view: View, names: Names): Sales {
  const sales = salesOfViews.get(view) ?? new Sales(view, names)
  salesOfViews.set(view, sales)
  return sales
}

/** Finds sales of one model and chassis without reading those of others. */
class Sales {
  private readonly rows: VariantRows
  private readonly names: Names
  private readonly isSale: readonly boolean[]
  private readonly grades: Map<string, { readonly rank: number; readonly family: string }>

  constructor(view: View, names: Names) {
    this.rows = variantRowsOf(view, names)
    this.names = names
    const sold: readonly number[] = saleStatuses
    this.isSale = names.statuses.values.map((status) => sold.includes(status))
    this.grades = new Map(names.dictionary.conditions.map(({ code, ...grade }) => [code, grade]))
  }

  like(lot: Comparison, period: Period): Sale[] {
    const variant = this.variantOf(lot)
    const profiles = this.profilesLike(lot.condition)
    if (variant === undefined || !profiles || lot.year === null || lot.mileageKm === null) return []
    const band = mileageBand(lot.mileageKm)
    const { year } = lot
    const found: Sale[] = []
    const consider = (
      { id, profile, year: years, mileage, finishPrice, day }: Columns,
      row: number,
    ) => {
      const priceYen = finishPrice[row] ?? unknown
      const km = mileage[row] ?? unknown
      const on = day[row] ?? 0
      if (priceYen === unknown || km === unknown || on < period.from || on > period.to) return
      if (Math.abs((years[row] ?? unknown) - year) > 1 || mileageBand(km) !== band) return
      if (!profiles[profile[row] ?? 0] || id[row] === lot.lotId) return
      found.push({ id: id[row] ?? 0, day: on, priceYen })
    }
    this.rows.each(variant, period.from, consider)
    return found.sort((a, b) => b.day - a.day || a.id - b.id)
  }

  private variantOf(lot: Comparison): number | undefined {
    if (lot.chassisCode === '') return undefined
    const model = this.names.models.find(lot.modelId)
    const chassis = this.names.chassis.find(lot.chassisCode)
    if (model === undefined || chassis === undefined) return undefined
    return this.names.variants.findPair(model, chassis)
  }

  /** By profile: whether the lot is sold and its grade is close to the given one; null for an unknown grade. */
  private profilesLike(condition: string): readonly boolean[] | null {
    const grade = this.grades.get(condition)
    if (!grade) return null
    const { conditionOfProfile, statusOfProfile, conditions } = this.names
    const isNear = conditions.values.map((code) => {
      const other = this.grades.get(code)
      return other?.family === grade.family && Math.abs(other.rank - grade.rank) <= 1
    })
    return Array.from(
      conditionOfProfile,
      (code, profile) =>
        isNear[code] === true && this.isSale[statusOfProfile[profile] ?? 0] === true,
    )
  }
}

function summary(sales: readonly Sale[]): PriceComparison {
  const prices = sales.map(({ priceYen }) => priceYen).sort((a, b) => a - b)
  const priceAt = (place: number) => prices[place] ?? 0
  const hasPrice = prices.length >= minComparableSales
  return {
    sales: prices.length,
    medianYen: hasPrice ? quantile(prices.length, 0.5, priceAt) : null,
    lowerQuartileYen: hasPrice ? quantile(prices.length, 0.25, priceAt) : null,
    upperQuartileYen: hasPrice ? quantile(prices.length, 0.75, priceAt) : null,
    lotIds: sales.slice(0, maxComparables).map(({ id }) => id),
  }
}
