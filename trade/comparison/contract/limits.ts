/** Lots that a person can compare at a time. */
export const maxPins = 4
