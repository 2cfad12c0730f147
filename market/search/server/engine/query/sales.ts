import type { SalesSummary } from '#market/search/contract/sales.ts'
import { saleStatuses } from '#market/search/server/comparables.ts'
import type { ListingFilters } from '#market/search/server/listing-search.ts'
import {
  monthNumber,
  monthOfNumber,
  monthsShown,
  salesMileageBands,
  salesMileageEdges,
} from '#market/search/server/sales-groups.ts'
import { eachRun, FoundRows, type Run } from '../filter/found-rows.ts'
import { planOf } from '../filter/plan.ts'
import { scan } from '../filter/scan.ts'
import { unknown } from '../rows/columns.ts'
import { dayNumber, dayOfNumber } from '../rows/days.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { bucketOf, PriceBuckets } from './price-buckets.ts'

/** Summarises prices of the finished lots that the filters find (market/search/contract/sales.ts). */
export function summariseSales(
  { filters }: { readonly filters: ListingFilters },
  view: View,
  names: Names,
): SalesSummary {
  const found = new FoundRows(view)
  const lots = scan(view, planOf(filters, 0, names), names, { tally: null, found })
  const groups = groupsOf(view, found, names)
  const prices = new PriceBuckets(groups.count, lots)
  const offsets = offsetsIn(prices, groups, names)
  eachRun(view, found, (run) => countRun(prices, offsets, run))
  prices.addUp(groups.bands, groups.bands + salesMileageBands.length + 1, groups.all)
  prices.choose()
  eachRun(view, found, (run) => collectRun(prices, offsets, run))
  prices.sort()
  return summaryOf(prices, groups, names)
}

/** The groups: months from 0, mileage bands and one for unknown mileage, grades, and one of all lots. */
interface Groups {
  readonly firstDay: number
  readonly lastDay: number
  readonly firstMonth: number
  readonly months: number
  /** The first group of each kind. */
  readonly bands: number
  readonly grades: number
  readonly all: number
  readonly count: number
}

function groupsOf(view: View, found: FoundRows, names: Names): Groups {
  const { firstDay, lastDay } = daysOf(view, found)
  const firstMonth = monthNumber(dayOfNumber(firstDay))
  const months = monthNumber(dayOfNumber(lastDay)) - firstMonth + 1
  const grades = months + salesMileageBands.length + 1
  const all = grades + names.conditions.size
  return { firstDay, lastDay, firstMonth, months, bands: months, grades, all, count: all + 1 }
}

/** Returns the range of days of all found lots; it may be wider. */
function daysOf({ store }: View, { delta }: FoundRows) {
  const { min, max } = store.base.blocks.extremes.day
  let firstDay = unknown
  let lastDay = 0
  for (const day of min) firstDay = Math.min(firstDay, day)
  for (const day of max) lastDay = Math.max(lastDay, day)
  for (const row of delta) {
    const day = store.delta.columns.day[row] ?? 0
    firstDay = Math.min(firstDay, day)
    lastDay = Math.max(lastDay, day)
  }
  return firstDay > lastDay ? { firstDay: 0, lastDay: 0 } : { firstDay, lastDay }
}

const maxThousands = (salesMileageEdges.at(-1) ?? 0) / 1000

/** Offsets of the first bucket of each group, for the loops over rows. */
interface Offsets {
  readonly firstDay: number
  readonly byDay: Int32Array
  /** By thousands of kilometres, capped at the last edge; the last entry is for unknown mileage. */
  readonly byMileage: Int32Array
  readonly byProfile: Int32Array
  readonly all: number
  /** By profile: a mask that makes the price unknown unless the lot was sold. */
  readonly unsoldMask: Int32Array
}

function offsetsIn({ buckets }: PriceBuckets, groups: Groups, names: Names): Offsets {
  const { firstDay, lastDay, firstMonth, months, bands, grades } = groups
  const byDay = new Int32Array(lastDay - firstDay + 1)
  for (let month = 0; month < months; month++) {
    const begin = dayNumber(`${monthOfNumber(firstMonth + month)}-01`)
    byDay.fill(month * buckets, Math.max(0, begin - firstDay))
  }
  const byMileage = Int32Array.from({ length: maxThousands + 2 }, (_, thousands) => {
    const band = salesMileageEdges.filter((edge) => edge <= thousands * 1000).length
    const isKnown = thousands <= maxThousands
    return (bands + (isKnown ? band : salesMileageBands.length)) * buckets
  })
  const isSale = names.statuses.values.map((status) =>
    (saleStatuses as readonly number[]).includes(status),
  )
  return {
    firstDay,
    byDay,
    byMileage,
    byProfile: names.conditionOfProfile.map((grade) => (grades + grade) * buckets),
    all: groups.all * buckets,
    unsoldMask: names.statusOfProfile.map((status) => (isSale[status] ? 0 : unknown)),
  }
}

function countRun(
  prices: PriceBuckets,
  offsets: Offsets,
  { columns, start, rows, length }: Run,
): void {
  const { day, mileage, profile, finishPrice } = columns
  const { byDay, firstDay, byMileage, byProfile, unsoldMask } = offsets
  const { table, precision } = prices
  for (let at = 0; at < length; at++) {
    const row = start + (rows[at] ?? 0)
    const code = profile[row] ?? 0
    const bucket = bucketOf((finishPrice[row] ?? 0) | (unsoldMask[code] ?? 0), precision)
    const month = (byDay[(day[row] ?? 0) - firstDay] ?? 0) + bucket
    const band = (byMileage[thousandsOf(mileage[row] ?? 0)] ?? 0) + bucket
    const grade = (byProfile[code] ?? 0) + bucket
    table[month] = (table[month] ?? 0) + 1
    table[band] = (table[band] ?? 0) + 1
    table[grade] = (table[grade] ?? 0) + 1
  }
}

function collectRun(
  buckets: PriceBuckets,
  offsets: Offsets,
  { columns, start, rows, length }: Run,
): void {
  const { day, mileage, profile, finishPrice } = columns
  const { byDay, firstDay, byMileage, byProfile, unsoldMask, all } = offsets
  const { table, precision, prices, next } = buckets
  for (let at = 0; at < length; at++) {
    const row = start + (rows[at] ?? 0)
    const code = profile[row] ?? 0
    const price = (finishPrice[row] ?? 0) | (unsoldMask[code] ?? 0)
    const bucket = bucketOf(price, precision)
    const month = table[(byDay[(day[row] ?? 0) - firstDay] ?? 0) + bucket] ?? 0
    const band = table[(byMileage[thousandsOf(mileage[row] ?? 0)] ?? 0) + bucket] ?? 0
    const grade = table[(byProfile[code] ?? 0) + bucket] ?? 0
    const any = table[all + bucket] ?? 0
    // Few prices are near a quartile.
    if ((month | band | grade | any) === 0) continue
    if (month > 0) push(prices, next, month, price)
    if (band > 0) push(prices, next, band, price)
    if (grade > 0) push(prices, next, grade, price)
    if (any > 0) push(prices, next, any, price)
  }
}

function push(prices: Int32Array, next: Int32Array, cell: number, price: number): void {
  const at = next[cell] ?? 0
  prices[at] = price
  next[cell] = at + 1
}

const thousandsOf = (km: number): number =>
  km === unknown ? maxThousands + 1 : Math.min(maxThousands, (km / 1000) | 0)

function summaryOf(prices: PriceBuckets, groups: Groups, names: Names): SalesSummary {
  const present = Array.from({ length: groups.months }, (_, month) => month).filter(
    (month) => prices.lotsOf(month) > 0,
  )
  const shown = present.length > 0 ? monthsShown(present[0] ?? 0, present.at(-1) ?? 0) : []
  const ranks = new Map(names.dictionary.conditions.map(({ code, rank }) => [code, rank]))
  const grades = names.conditions.values
    .map((condition, code) => ({ condition, group: groups.grades + code }))
    .filter(({ condition, group }) => condition !== '' && prices.lotsOf(group) > 0)
    .sort(
      (a, b) =>
        (ranks.get(b.condition) ?? 0) - (ranks.get(a.condition) ?? 0) ||
        (a.condition < b.condition ? -1 : 1),
    )
  return {
    all: prices.salesOf(groups.all),
    months: shown.map((month) => ({
      ...prices.salesOf(month),
      month: monthOfNumber(groups.firstMonth + month),
    })),
    mileage: salesMileageBands.map((band, at) => ({
      ...prices.salesOf(groups.bands + at),
      ...band,
    })),
    grades: grades.map(({ condition, group }) => ({ ...prices.salesOf(group), condition })),
  }
}
