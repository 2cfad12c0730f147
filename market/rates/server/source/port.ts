/** A bank's rate for the dollar. */
export interface BankRate {
  /** The name of the bank. */
  readonly bank: string
  /** The day of the rate, YYYY-MM-DD. */
  readonly day: string
  /** Yen per dollar, with four decimals. */
  readonly yen: number
}

/** A source of published exchange rates. */
export interface RatesPort {
  /** @throws network errors, and an error if the file lacks yen or dollars */
  find(): Promise<BankRate>
}
