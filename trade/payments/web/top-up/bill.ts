/** What the person is about to pay. */
export interface Bill {
  readonly yen: number
  /** The car whose invoice it pays; null for the account. */
  readonly purchaseId: number | null
  /** Its purpose; empty for the account. */
  readonly title: string
}
