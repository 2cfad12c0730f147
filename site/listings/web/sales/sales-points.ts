import type { Sales, SalesSummary } from '#market/search/contract/sales.ts'

/** How sales are grouped. */
export const groupings = ['month', 'mileage', 'grade'] as const
export type Grouping = (typeof groupings)[number]

/** One point of the chart, one row of the table. */
export interface SalesPoint extends Sales {
  /** A month `2026-11`, kilometres `50000-75000` or `200000-`, or a grade. */
  readonly key: string
  readonly unsold: number
  /** The prices of the middle half, yen; null where nothing was sold. */
  readonly half: readonly [number, number] | null
}

/** The groups of a summary in their order: oldest month, lowest mileage, best grade first. */
export function pointsOf(summary: SalesSummary, grouping: Grouping): SalesPoint[] {
  if (grouping === 'month') return summary.months.map(({ month, ...sales }) => point(month, sales))
  if (grouping === 'grade') {
    return summary.grades.map(({ condition, ...sales }) => point(condition, sales))
  }
  return summary.mileage.map(({ from, to, ...sales }) => point(`${from}-${to ?? ''}`, sales))
}

function point(key: string, sales: Sales): SalesPoint {
  const { lots, sold, lowerQuartile, upperQuartile } = sales
  const half =
    lowerQuartile === null || upperQuartile === null
      ? null
      : ([lowerQuartile, upperQuartile] as const)
  return { key, ...sales, unsold: lots - sold, half }
}

/** The ends of a band of mileage, km; `to` is null where it is open. */
export function bandOf(key: string): { readonly from: number; readonly to: number | null } {
  const [from = '', to = ''] = key.split('-')
  return { from: Number(from), to: to === '' ? null : Number(to) }
}

/** Part of the lots that were sold: all of them and none only where it is so. */
export function shareSold({ lots, sold }: Pick<Sales, 'lots' | 'sold'>): number {
  if (lots === 0 || sold === 0) return 0
  if (sold === lots) return 1
  return Math.min(0.99, Math.max(0.01, sold / lots))
}

/** Points without a neighbour that was sold: a line through them has no length. */
export function isAlone(points: readonly SalesPoint[], at: number): boolean {
  const isSold = (index: number) => points[index]?.half != null
  return isSold(at) && !isSold(at - 1) && !isSold(at + 1)
}

/** Most points of a line that show as dots before these run into each other. */
const maxDots = 24

/** Whether the line of medians shows a point of its own; where nothing was sold, there is none. */
export function hasDot(points: readonly SalesPoint[], at: number): boolean {
  if (points[at]?.median == null) return false
  return points.length <= maxDots || isAlone(points, at)
}
