/** Bids are placed in steps of this, for cars and motorbikes alike (spec 3 §9). */
export const bidStepYen = 5_000

/** No bid goes beyond this: above it a slipped digit is likelier than a car (spec 1 §9). */
export const bidCeilingYen = 100_000_000

const thinSpace = '\u2009'

/** Groups the digits of a whole number by thousands with a thin space: `1 250 000`, `−5 000`. */
export function formatNumber(value: number): string {
  return String(Math.trunc(value))
    .replace(/\B(?=(\d{3})+$)/g, thinSpace)
    .replace('-', '\u2212')
}

/** Yen for display, `1 250 000 ¥` (decisions, Money). */
export function formatYen(value: number): string {
  return `${formatNumber(value)}${thinSpace}¥`
}
