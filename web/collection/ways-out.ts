/** A filter that can be lifted, and how many rows there would be without it, once that is known. */
interface WayOut<Filter> {
  readonly filter: Filter
  readonly rows: number | undefined
}

/**
 * The filters of which one may be lifted to find rows: those that are known to help, most rows first,
 * and until one is known, those that may. None when each of them leaves the list empty.
 */
export function waysOut<Filter>(
  filters: readonly Filter[],
  counts: readonly (number | undefined)[],
): readonly WayOut<Filter>[] {
  const ways = filters.map((filter, at) => ({ filter, rows: counts[at] }))
  const helpful = ways.filter(({ rows = 0 }) => rows > 0)
  if (helpful.length === 0) return ways.filter(({ rows }) => rows !== 0)
  return helpful.sort((a, b) => (b.rows ?? 0) - (a.rows ?? 0))
}
