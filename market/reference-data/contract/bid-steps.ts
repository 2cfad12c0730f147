/** Bids are multiples of this, for cars and motorbikes alike (spec 3 §9). */
export const bidStepYen = 5_000

/** The highest bid: above it a typing error is likelier than a car of that price (spec 1 §9). */
export const bidCeilingYen = 100_000_000
