/** Something that must always hold, with a query for the rows that break it. */
export interface Invariant {
  /** Its number, for operators and reports. */
  readonly id: string
  readonly rule: string
  /** Selects `row`, a text that describes each violation. */
  readonly breaches: string
}
