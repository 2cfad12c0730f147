interface Band {
  readonly lowest: number
  readonly highest: number
}

/** Maximum share of the drawing's width for prices outside of the wide band. */
const marginShare = 0.35

/**
 * Returns the position of a price on a line from 0 to 100, whose middle the band fills. A price far outside stays at
 * the edge of the line, so that it does not squeeze the band.
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
