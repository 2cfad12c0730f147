/** How many pages before the requested one are searched for the last seen rows. */
const maxPagesBack = 3

/** A page that continues a list. */
interface Place<Id> {
  /** Numbered from 1. */
  readonly number: number
  readonly size: number
  /** Ids of the last seen rows, in any order. */
  readonly after: readonly Id[]
}

/**
 * Returns the rows after the last seen ones, when rows may have been added or removed since: a full page, or fewer rows
 * when the list has grown above them. When none of the seen rows is near any more, returns the requested page.
 *
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

/** Like `rowsAfter`, for ids alone. */
export const idsAfter = (
  place: Place<number>,
  read: (number: number) => Promise<readonly number[]>,
): Promise<readonly number[]> => rowsAfter(place, read, (id) => id)
