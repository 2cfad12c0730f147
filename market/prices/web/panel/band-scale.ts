interface Band {
  readonly lowest: number
  readonly highest: number
}

/** So much of the drawing's width is left beside the wide band for prices outside of it. */
const marginShare = 0.35

/**
 * Positions of prices on a line from 0 to 100, for a band that fills the middle. A price far outside would
 * squeeze the band to nothing: it stays at the edge of the line.
 */
export function bandScale(
  { lowest, highest }: Band,
  prices: readonly number[],
): (price: number) => number {
  const margin = Math.max((highest - lowest) * marginShare, 1)
  const from = Math.max(Math.min(lowest, ...prices), lowest - margin)
  const to = Math.min(Math.max(highest, ...prices), highest + margin)
  const span = to - from || 1
  return (price) => 2 + (Math.min(Math.max((price - from) / span, 0), 1) || 0) * 96
}
