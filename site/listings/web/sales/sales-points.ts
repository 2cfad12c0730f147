import type { Sales, SalesSummary } from '#market/search/contract/sales.ts'

export const groupings = ['month', 'mileage', 'grade'] as const
export type Grouping = (typeof groupings)[number]

/** A point of the chart and a row of the table. */
export interface SalesPoint extends Sales {
  /** A month `2026-11`, kilometres `50000-75000` or `200000-`, or a grade. */
  readonly key: string
  readonly unsold: number
  /** Bounds of the middle half of prices, yen; null where nothing was sold. */
  readonly half: readonly [number, number] | null
}

/** Returns the groups of a summary in order: oldest month, lowest mileage, best grade first. */
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

/** Returns the bounds of a band of mileage, km; `to` is null where it is open. */
export function bandOf(key: string): { readonly from: number; readonly to: number | null } {
  const [from = '', to = ''] = key.split('-')
  return { from: Number(from), to: to === '' ? null : Number(to) }
}

/** Returns the share of sold lots; rounding never makes it 0 or 1. */
export function soldShare({ lots, sold }: Pick<Sales, 'lots' | 'sold'>): number {
  if (lots === 0 || sold === 0) return 0
  if (sold === lots) return 1
  return Math.min(0.99, Math.max(0.01, sold / lots))
}

/** Whether a point has no sold neighbour, so that a line through it would have no length. */
export function isAlone(points: readonly SalesPoint[], at: number): boolean {
  const isSold = (index: number) => points[index]?.half != null
  return isSold(at) && !isSold(at - 1) && !isSold(at + 1)
}

/** With more points, dots on the line would overlap. */
const maxDots = 24

/** Whether the line of medians shows a dot for a point. */
export function hasDot(points: readonly SalesPoint[], at: number): boolean {
  if (points[at]?.median == null) return false
  return points.length <= maxDots || isAlone(points, at)
}
