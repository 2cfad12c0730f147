import type { Grouping, SalesPoint } from './sales-points.ts'

export interface ChartProps {
  readonly points: readonly SalesPoint[]
  readonly grouping: Grouping
  /** On phones the axis has fewer labels. */
  readonly narrow: boolean
}

// Both charts share it, so that their points line up.
export const frame = {
  syncId: 'sales',
  margin: { top: 8, right: 12, bottom: 0, left: 0 },
} as const
export const axisWidth = 68

// The colours of axis labels follow the theme, also in print.
export const axisText = { fill: 'var(--quiet)', fontSize: 12 } as const
