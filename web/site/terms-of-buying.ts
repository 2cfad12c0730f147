/** What the company asks for as a deposit unless it agrees otherwise (spec 1 §9). */
export const defaultDepositYen = 150_000

/** Bids are placed in steps of this. */
export const bidStepYen = 5_000
