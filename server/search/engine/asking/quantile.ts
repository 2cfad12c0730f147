/**
 * `percentile_cont` of SQL over `count` sorted values: between two neighbours in proportion, rounded
 * half to even. `valueAt` tells the value at a place, from 0.
 */
export function quantile(count: number, share: number, valueAt: (place: number) => number): number {
  const [low, high] = placesOf(count, share)
  const below = valueAt(low)
  const value = below + (share * (count - 1) - low) * (valueAt(high) - below)
  const rounded = Math.round(value)
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded
}

/** The places between which a quantile lies; the same one twice where it is a value itself. */
export function placesOf(count: number, share: number): readonly [number, number] {
  const place = share * (count - 1)
  return [Math.floor(place), Math.ceil(place)]
}
