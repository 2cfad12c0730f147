/** What a bank says a dollar is worth. */
export interface BankRate {
  /** Who says so. */
  readonly bank: string
  /** The day of which it is, YYYY-MM-DD. */
  readonly day: string
  /** Yen for a dollar, with four decimals. */
  readonly yen: number
}

/** Rates of currencies that a bank publishes. */
export interface RatesPort {
  /** @throws whatever the network throws, and an error for a file that says nothing of yen and dollars */
  find(): Promise<BankRate>
}
