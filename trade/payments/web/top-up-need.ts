/** The amount that a bid lacks, for the payment form that the page passes in. */
export interface TopUpNeed {
  /** Yen, zero or negative if there is enough; null if only the server knows. */
  readonly missingYen: number | null
  /** Whether the bid can be retried. */
  readonly isEnough: boolean
  /** Continues with the bid. */
  readonly onGoOn: () => void
}
