import type { SalesSummary } from '../../../../contract/lots/sales.ts'
import { saleStatuses } from '../../comparables.ts'
import type { ListingFilters } from '../../listing-search.ts'
import {
  monthNumber,
  monthOfNumber,
  monthsShown,
  salesMileageBands,
  salesMileageEdges,
} from '../../sales-groups.ts'
import { blockSize } from '../rows/blocks.ts'
import { type Columns, unknown } from '../rows/columns.ts'
import { dayNumber, dayOfNumber } from '../rows/days.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { FoundRows } from './found-rows.ts'
import { planOf } from './plan.ts'
import { bucketOf, PriceCells } from './price-cells.ts'
import { scan } from './scan.ts'

/** What finished lots say of prices, over all that the filters find (contract/listings/sales.ts). */
export function summariseSales(
  { filters }: { readonly filters: ListingFilters },
  view: View,
  names: Names,
): SalesSummary {
  const found = new FoundRows(view)
  const lots = scan(view, planOf(filters, 0, names), names, { tally: null, found })
  const groups = groupsOf(view, found, names)
  const cells = new PriceCells(groups.count, lots)
  const places = placesIn(cells, groups, names)
  eachRun(view, found, (run) => countRun(cells, places, run))
  cells.addUp(groups.bands, groups.bands + salesMileageBands.length + 1, groups.all)
  cells.choose()
  eachRun(view, found, (run) => gatherRun(cells, places, run))
  cells.sort()
  return summaryOf(cells, groups, names)
}

/** The groups: months from 0, bands of mileage and one for the unknown, grades, and one of all lots. */
interface Groups {
  readonly firstDay: number
  readonly lastDay: number
  readonly firstMonth: number
  readonly months: number
  /** Numbers of the first group of their kind. */
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

/** Days between which every lot that was found lies, and perhaps others. */
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

const mostThousands = (salesMileageEdges.at(-1) ?? 0) / 1000

/** Where the first bucket of a row's group is, for the loops over rows. */
interface Places {
  readonly firstDay: number
  readonly byDay: Int32Array
  /** By thousands of kilometres, those above the last edge as that edge; the last is the unknown. */
  readonly byMileage: Int32Array
  readonly byProfile: Int32Array
  readonly all: number
  /** By profile: what makes a price unknown unless the lot was sold. */
  readonly unsoldMask: Int32Array
}

function placesIn({ buckets }: PriceCells, groups: Groups, names: Names): Places {
  const { firstDay, lastDay, firstMonth, months, bands, grades } = groups
  const byDay = new Int32Array(lastDay - firstDay + 1)
  for (let month = 0; month < months; month++) {
    const begin = dayNumber(`${monthOfNumber(firstMonth + month)}-01`)
    byDay.fill(month * buckets, Math.max(0, begin - firstDay))
  }
  const byMileage = Int32Array.from({ length: mostThousands + 2 }, (_, thousands) => {
    const band = salesMileageEdges.filter((edge) => edge <= thousands * 1000).length
    const isKnown = thousands <= mostThousands
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

/** Some rows of some columns, counted from `start`. */
interface Run {
  readonly columns: Columns
  readonly start: number
  readonly rows: Int32Array
  readonly length: number
}

const list = new Int32Array(blockSize)

function eachRun({ store }: View, found: FoundRows, visit: (run: Run) => void): void {
  const { columns, blocks } = store.base
  for (let block = 0; block < blocks.count; block++) {
    const length = found.list(block, list)
    if (length > 0) visit({ columns, start: blocks.starts[block] ?? 0, rows: list, length })
  }
  const rows = Int32Array.from(found.delta)
  visit({ columns: store.delta.columns, start: 0, rows, length: rows.length })
}

function countRun(cells: PriceCells, places: Places, { columns, start, rows, length }: Run): void {
  const { day, mileage, profile, finishPrice } = columns
  const { byDay, firstDay, byMileage, byProfile, unsoldMask } = places
  const { table, precision } = cells
  for (let at = 0; at < length; at++) {
    const row = start + (rows[at] ?? 0)
    const looks = profile[row] ?? 0
    const bucket = bucketOf((finishPrice[row] ?? 0) | (unsoldMask[looks] ?? 0), precision)
    const month = (byDay[(day[row] ?? 0) - firstDay] ?? 0) + bucket
    const band = (byMileage[thousandsOf(mileage[row] ?? 0)] ?? 0) + bucket
    const grade = (byProfile[looks] ?? 0) + bucket
    table[month] = (table[month] ?? 0) + 1
    table[band] = (table[band] ?? 0) + 1
    table[grade] = (table[grade] ?? 0) + 1
  }
}

function gatherRun(cells: PriceCells, places: Places, { columns, start, rows, length }: Run): void {
  const { day, mileage, profile, finishPrice } = columns
  const { byDay, firstDay, byMileage, byProfile, unsoldMask, all } = places
  const { table, precision, prices, next } = cells
  for (let at = 0; at < length; at++) {
    const row = start + (rows[at] ?? 0)
    const looks = profile[row] ?? 0
    const price = (finishPrice[row] ?? 0) | (unsoldMask[looks] ?? 0)
    const bucket = bucketOf(price, precision)
    const month = table[(byDay[(day[row] ?? 0) - firstDay] ?? 0) + bucket] ?? 0
    const band = table[(byMileage[thousandsOf(mileage[row] ?? 0)] ?? 0) + bucket] ?? 0
    const grade = table[(byProfile[looks] ?? 0) + bucket] ?? 0
    const any = table[all + bucket] ?? 0
    // Hardly a price is near a quartile.
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
  km === unknown ? mostThousands + 1 : Math.min(mostThousands, (km / 1000) | 0)

function summaryOf(cells: PriceCells, groups: Groups, names: Names): SalesSummary {
  const met = Array.from({ length: groups.months }, (_, month) => month).filter(
    (month) => cells.lotsOf(month) > 0,
  )
  const shown = met.length > 0 ? monthsShown(met[0] ?? 0, met.at(-1) ?? 0) : []
  const ranks = new Map(names.dictionary.conditions.map(({ code, rank }) => [code, rank]))
  const grades = names.conditions.values
    .map((condition, code) => ({ condition, group: groups.grades + code }))
    .filter(({ condition, group }) => condition !== '' && cells.lotsOf(group) > 0)
    .sort(
      (a, b) =>
        (ranks.get(b.condition) ?? 0) - (ranks.get(a.condition) ?? 0) ||
        (a.condition < b.condition ? -1 : 1),
    )
  return {
    all: cells.salesOf(groups.all),
    months: shown.map((month) => ({
      ...cells.salesOf(month),
      month: monthOfNumber(groups.firstMonth + month),
    })),
    mileage: salesMileageBands.map((band, at) => ({
      ...cells.salesOf(groups.bands + at),
      ...band,
    })),
    grades: grades.map(({ condition, group }) => ({ ...cells.salesOf(group), condition })),
  }
}
