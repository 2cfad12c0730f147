/** What a bid lacks, for the way to pay that the page hands in. */
export interface TopUpNeed {
  /** Yen, nothing or less when there is enough; null where the server knows alone. */
  readonly missingYen: number | null
  /** Whether the bid can be tried again. */
  readonly isEnough: boolean
  /** Goes on with the bid. */
  readonly onGoOn: () => void
}
