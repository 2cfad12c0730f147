/** A page number, or a gap of skipped pages. */
export type PaginationItem = number | 'gap-before' | 'gap-after'

/**
 * Returns the page numbers around `page`: the first and last, `siblings` on either side, and gaps. Every page has the
 * same number of items, so that buttons do not move under the pointer; a gap of a single page shows that page instead.
 */
export function paginationItems(page: number, pages: number, siblings = 1): PaginationItem[] {
  const inner = 2 * siblings + 1
  if (pages <= inner + 4) return range(1, pages)
  const from = Math.max(3, Math.min(page - siblings, pages - inner - 1))
  const to = from + inner - 1
  return [
    1,
    from > 3 ? 'gap-before' : 2,
    ...range(from, to),
    to < pages - 2 ? 'gap-after' : pages - 1,
    pages,
  ]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
