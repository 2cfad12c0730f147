/** What is about to be paid. */
export interface Bill {
  readonly yen: number
  /** The car whose invoice it pays; null for the account. */
  readonly purchaseId: number | null
  /** What it is for; empty for the account. */
  readonly title: string
}
