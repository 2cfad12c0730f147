/** Shown instead of an unknown value. */
export const nothing = '—'

/** Joins the parts of a line with dots, without empty ones. */
export const dotted = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')
