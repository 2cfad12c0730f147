/** A filter that can be removed, and how many rows there would be without it, once they are counted. */
interface RemovableFilter<Filter> {
  readonly filter: Filter
  readonly rows: number | undefined
}

/**
 * The filters whose removal finds rows: those that are known to help, most rows first, and until one is
 * known, those not counted yet. Empty when the removal of any of them finds nothing.
 */
export function removableFilters<Filter>(
  filters: readonly Filter[],
  counts: readonly (number | undefined)[],
): readonly RemovableFilter<Filter>[] {
  const removable = filters.map((filter, at) => ({ filter, rows: counts[at] }))
  const helpful = removable.filter(({ rows = 0 }) => rows > 0)
  if (helpful.length === 0) return removable.filter(({ rows }) => rows !== 0)
  return helpful.sort((a, b) => (b.rows ?? 0) - (a.rows ?? 0))
}
