/** Bids are multiples of this, for cars and motorbikes alike (spec 3 §9). */
export const bidStepYen = 5_000

/** The highest bid: a higher amount is more likely a typing error than a car of that price (spec 1 §9). */
export const bidCeilingYen = 100_000_000
