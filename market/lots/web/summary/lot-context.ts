import type { ReactNode } from 'react'
import type { LotRow } from './lot-row.ts'
import type { LotText } from './use-lot-text.ts'

/** What all lots of a list share for rendering. */
export interface LotContext {
  /** Finished lots: days have their year, and there are no bids. */
  readonly isPast: boolean
  readonly text: LotText
  /** Opens the gallery of a lot at one of its photos. */
  readonly onPhotos: (lot: LotRow, index: number) => void
  /** Renders the buttons of a lot. */
  readonly renderActions: (lot: LotRow, size: LotSize) => ReactNode
  /** Renders the person's own note on a lot; absent in lists without notes. */
  readonly renderLotNote?: (lot: LotRow, isCompact: boolean) => ReactNode
}

/** The layout of a lot: a table row by its height, an item of a list, a card, or in a narrow column. */
export type LotSize = 'compact' | 'normal' | 'roomy' | 'list' | 'card' | 'column'
