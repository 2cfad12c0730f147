/** Maximum number of lots in a comparison. */
export const maxPins = 4
