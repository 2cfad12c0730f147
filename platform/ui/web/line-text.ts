/** Shown instead of an unknown value. */
export const nothing = '—'

/** The parts of a line separated by dots, without empty ones. */
export const dotted = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')
