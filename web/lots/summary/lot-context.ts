import type { ReactNode } from 'react'
import type { LotRow } from './lot-row.ts'
import type { LotText } from './use-lot-text.ts'

/** What all lots of a list render from, beside themselves. */
export interface LotContext {
  /** Finished lots: days are written with their year, and nobody bids. */
  readonly isPast: boolean
  readonly text: LotText
  /** Opens the photos of a lot at one of them. */
  readonly onPhotos: (lot: LotRow, index: number) => void
  /** The buttons of a lot, for the place where they stand. */
  readonly renderActions: (lot: LotRow, place: LotPlace) => ReactNode
}

/** How much room a lot has: a row of a table by its height, an item of a list, a card, a narrow column. */
export type LotPlace = 'compact' | 'normal' | 'roomy' | 'list' | 'card' | 'column'
