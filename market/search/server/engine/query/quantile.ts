/**
 * Computes `percentile_cont` of SQL over `count` sorted values: interpolated between two neighbours, rounded half to
 * even. `valueAt` returns the value at a position, from 0.
 */
export function quantile(
  count: number,
  share: number,
  valueAt: (position: number) => number,
): number {
  const [low, high] = positionsOf(count, share)
  const below = valueAt(low)
  const value = below + (share * (count - 1) - low) * (valueAt(high) - below)
  const rounded = Math.round(value)
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded
}

/** Returns the positions between which a quantile lies; twice the same if it is a value itself. */
export function positionsOf(count: number, share: number): readonly [number, number] {
  const position = share * (count - 1)
  return [Math.floor(position), Math.ceil(position)]
}
