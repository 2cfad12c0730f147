/** How many pages before the requested one are searched for the rows that were seen last. */
const maxPagesBack = 3

/**
 * The rows that follow the last of some others, where rows have come or gone since: as many as a page has, or fewer
 * where the list has grown above them. Where none of those rows is near any more, the page as it is.
 * @param after ids of the rows that were seen last, in any order
 * @param read reads the ids of a page, numbered from 1
 */
export async function idsAfter(
  after: readonly number[],
  { number, size }: { readonly number: number; readonly size: number },
  page: readonly number[],
  read: (number: number) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const seen = new Set(after)
  if (seen.size === 0) return page
  let ids = page
  for (let back = 1; ; back++) {
    const last = ids.findLastIndex((id) => seen.has(id))
    if (last >= 0) return ids.slice(last + 1, last + 1 + size)
    if (back > maxPagesBack || number - back < 1) return page
    ids = [...(await read(number - back)), ...ids]
  }
}
