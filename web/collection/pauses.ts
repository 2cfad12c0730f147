/** How long typing and pressing rest before the list follows, ms (spec 3 §9). */
export const pauses = {
  days: 500,
  day: 700,
  range: 700,
  find: 700,
  text: 1500,
  textOnPhones: 700,
} as const
