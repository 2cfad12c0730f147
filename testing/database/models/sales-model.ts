import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { conditions } from '#market/reference-data/server/conditions.ts'
import type { Sales, SalesPage, SalesSummary } from '#market/search/contract/sales.ts'
import type { ListingFilters } from '#market/search/server/listing-search.ts'
import { ascending, type StoredLot, shownOn } from './listing-model.ts'
import { passes, percentile } from './search-model.ts'

/** Bounds of the bands as people read them, in thousands of kilometres. */
const bands = [0, 10, 20, 30, 50, 75, 100, 150, 200, Number.POSITIVE_INFINITY]

/** Computes the result of `summarise` with loops over all lots, without SQL. */
export function summarised(
  lots: readonly StoredLot[],
  { pageType, filters }: { pageType: SalesPage; filters: ListingFilters },
  now: Date,
): SalesSummary {
  const found = lots.filter((lot) => shownOn(pageType, lot, now) && passes(lot, filters, null))
  const months = found.map(({ day }) => day?.slice(0, 7) ?? '').sort()
  const grades = [...new Set(found.map(({ condition }) => condition))].filter(Boolean)
  const rankOf = (grade: string) => conditions.find(({ code }) => code === grade)?.rank ?? 0
  return {
    all: salesOf(found),
    months: calendar(months[0], months.at(-1)).map((month) => ({
      month,
      ...salesOf(found.filter(({ day }) => day?.startsWith(month))),
    })),
    mileage: bands.slice(0, -1).map((thousands, at) => {
      const [from, to] = [thousands * 1000, (bands[at + 1] ?? 0) * 1000]
      const isIn = (km: number | null) => km !== null && km >= from && km < to
      const sales = salesOf(found.filter(({ mileage }) => isIn(mileage)))
      return { from, to: Number.isFinite(to) ? to : null, ...sales }
    }),
    grades: grades
      .sort((a, b) => rankOf(b) - rankOf(a) || ascending(a, b))
      .map((condition) => ({
        condition,
        ...salesOf(found.filter((lot) => lot.condition === condition)),
      })),
  }
}

function salesOf(lots: readonly StoredLot[]): Sales {
  const sold: readonly number[] = [lotStatus.sold, lotStatus.soldByNegotiation]
  const prices = lots
    .flatMap(({ status, soldPrice }) =>
      sold.includes(status) && soldPrice !== null ? [soldPrice] : [],
    )
    .sort((a, b) => a - b)
  const share = (part: number) => (prices.length > 0 ? percentile(prices, part) : null)
  return {
    lots: lots.length,
    sold: prices.length,
    lowerQuartile: share(0.25),
    median: share(0.5),
    upperQuartile: share(0.75),
  }
}

/** Returns the months from the first to the last one, at most the latest ten years. */
function calendar(first: string | undefined, last: string | undefined): string[] {
  const months: string[] = []
  for (let month = last; month && first && month >= first && months.length < 120; ) {
    months.unshift(month)
    const [year, number] = month.split('-').map(Number)
    const before = new Date(Date.UTC(year ?? 0, (number ?? 1) - 2, 1))
    month = before.toISOString().slice(0, 7)
  }
  return months
}
