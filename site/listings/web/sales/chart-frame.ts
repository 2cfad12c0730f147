import type { Grouping, SalesPoint } from './sales-points.ts'

export interface ChartProps {
  readonly points: readonly SalesPoint[]
  readonly grouping: Grouping
  /** On a phone less is written under the chart. */
  readonly narrow: boolean
}

/** What both charts have in common, so that their points stand under each other. */
export const frame = {
  syncId: 'sales',
  margin: { top: 8, right: 12, bottom: 0, left: 0 },
} as const
export const axisWidth = 68

/** Text of an axis; colours follow the theme, also in print. */
export const axisText = { fill: 'var(--quiet)', fontSize: 12 } as const
