/** Maximum number of parts, by client and car, of one payment. */
export const maxParts = 20
/** Length of a reason in characters. */
export const reasonLength = { min: 3, max: 500 } as const
