/** How long typing and pressing rest before the list follows, in milliseconds (spec 3 §9). */
export const pauses = {
  days: 500,
  day: 700,
  range: 700,
  find: 700,
  quickSearch: 1500,
  quickSearchOnPhones: 700,
} as const
