/** Debounces of typing and pressing before the list is requested, ms (spec 3 §9, spec 2 §9). */
export const pauses = {
  days: 500,
  day: 700,
  range: 700,
  find: 700,
  text: 1500,
  textOnPhones: 700,
  /** A filter of a list of bids, and a lot number that is suggested for it or removed. */
  filter: 1500,
  suggestion: 500,
  /** Types of payments. */
  dropdown: 400,
} as const
