/** Parts that a payment is divided into, between people and their cars. */
export const maxParts = 20
/** Of a reason, in characters. */
export const reasonLength = { least: 3, most: 500 } as const
