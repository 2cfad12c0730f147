import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseText } from './use-purchase-text.ts'

/** State that all rows of the list share. */
export interface PurchaseContext {
  readonly text: PurchaseText
  /** Whether rows show the client. */
  readonly hasPeople: boolean
  readonly personId: number
  /** Opens the gallery of a car. */
  readonly onPhotos: (car: PurchaseRow) => void
}
