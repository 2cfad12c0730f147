/** A filter that can be lifted, and how many lots there would be without it, once that is known. */
export interface WayOut<Filter> {
  readonly filter: Filter
  readonly lots: number | undefined
}

/**
 * The filters of which one may be lifted to find lots: those that are known to help, most lots first,
 * and until one is known, those that may. None when each of them leaves the list empty.
 */
export function waysOut<Filter>(
  filters: readonly Filter[],
  counts: readonly (number | undefined)[],
): readonly WayOut<Filter>[] {
  const ways = filters.map((filter, at) => ({ filter, lots: counts[at] }))
  const helpful = ways.filter(({ lots = 0 }) => lots > 0)
  if (helpful.length === 0) return ways.filter(({ lots }) => lots !== 0)
  return helpful.sort((a, b) => (b.lots ?? 0) - (a.lots ?? 0))
}
