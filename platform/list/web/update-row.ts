import type { QueryClient } from '@tanstack/react-query'
import { reloadMatching } from '#platform/live/web/live-module.ts'

interface Rows<Row> {
  /** Prefix of the keys of queries that may have the row. */
  readonly key: readonly string[]
  readonly rowId: (row: Row) => string
}

const rowsOf = (data: unknown): readonly unknown[] | undefined =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)
    ? data.rows
    : undefined

/**
 * Changes one row in every cached page that has it, without a request. Pages without the row stay the same object, so
 * that nothing in them renders again.
 */
export function updateRow<Row>(
  queryClient: QueryClient,
  { key, rowId }: Rows<Row>,
  id: string,
  change: (row: Row) => Row,
): void {
  queryClient.setQueriesData({ queryKey: key }, (data: unknown) => {
    const rows = rowsOf(data) as readonly Row[] | undefined
    if (!rows?.some((row) => rowId(row) === id)) return data
    return { ...(data as object), rows: rows.map((row) => (rowId(row) === id ? change(row) : row)) }
  })
}

/** Reloads the cached pages that have the row or are still loading, and leaves the others. */
export function invalidateRow<Row>(
  queryClient: QueryClient,
  { key, rowId }: Rows<Row>,
  id: string,
): void {
  reloadMatching(queryClient, {
    queryKey: key,
    predicate: ({ state: { data } }) =>
      data === undefined ||
      Boolean((rowsOf(data) as readonly Row[] | undefined)?.some((row) => rowId(row) === id)),
  })
}
