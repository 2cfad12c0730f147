import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseText } from './use-purchase-text.ts'

/** What all rows of the list render from. */
export interface PurchaseContext {
  readonly text: PurchaseText
  /** Whether a row says whose car it is. */
  readonly hasPeople: boolean
  readonly personId: number
  /** Opens the gallery of a car. */
  readonly onPhotos: (car: PurchaseRow) => void
}
