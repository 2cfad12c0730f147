/** Debounce delays after typing or pressing, before the list is requested, ms (spec 3 §9, spec 2 §9). */
export const debounceMs = {
  days: 500,
  day: 700,
  range: 700,
  find: 700,
  text: 1500,
  textOnPhones: 700,
  /** Filters of a list of bids, and adding or removing a suggested lot number. */
  filter: 1500,
  suggestion: 500,
  /** Types of payments. */
  dropdown: 400,
} as const
