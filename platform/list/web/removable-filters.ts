/** A filter that can be removed, with the number of rows without it once that is counted. */
interface RemovableFilter<Filter> {
  readonly filter: Filter
  readonly rows: number | undefined
}

/**
 * Returns the filters whose removal finds rows: those known to help, most rows first, or, until one is known, those not
 * counted yet. Empty when no removal would find anything.
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
