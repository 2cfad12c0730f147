/** How many pages before the requested one are searched for the rows that were seen last. */
const maxPagesBack = 3

/** A page that continues a list. */
interface Place<Id> {
  /** From 1 on. */
  readonly number: number
  readonly size: number
  /** Ids of the rows that were seen last, in any order. */
  readonly after: readonly Id[]
}

/**
 * The rows that follow the last of some others, where rows have come or gone since: as many as a page has, or fewer
 * where the list has grown above them. Where none of those rows is near any more, the page as it is.
 * @param read reads a page, numbered from 1
 */
export async function rowsAfter<Row, Id>(
  { number, size, after }: Place<Id>,
  read: (number: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => Id,
): Promise<readonly Row[]> {
  const page = await read(number)
  const seen = new Set(after)
  if (seen.size === 0) return page
  let rows = page
  for (let back = 1; ; back++) {
    const last = rows.findLastIndex((row) => seen.has(idOf(row)))
    if (last >= 0) return rows.slice(last + 1, last + 1 + size)
    if (back > maxPagesBack || number - back < 1) return page
    rows = [...(await read(number - back)), ...rows]
  }
}

/** As `rowsAfter`, of ids alone. */
export const idsAfter = (
  place: Place<number>,
  read: (number: number) => Promise<readonly number[]>,
): Promise<readonly number[]> => rowsAfter(place, read, (id) => id)
