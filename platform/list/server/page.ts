import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageInfo } from '#platform/list/contract/page-info.ts'
import { rowsAfter } from './rows-after.ts'

/** The number of a page, from 1 on, and its maximum number of rows. */
interface PageRequest {
  readonly page: number
  readonly pageSize: number
}

/**
 * Reads one page of a query's rows and counts them all. The order of the query must be total: with a tie a row could be
 * on two pages or on none. A page past the end is empty.
 */
export async function readPage<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; pageInfo: PageInfo }> {
  const rows = await rowsOf(query, request)
  return { rows, pageInfo: pageInfoOf(request, await countRows(query)) }
}

/** Like `readPage`, but continues after the rows that were seen last. */
export async function readPageAfter<
  Database,
  Tables extends keyof Database,
  Row extends { readonly id: number | string },
>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  request: PageRequest & { readonly after?: readonly Row['id'][] | undefined },
): Promise<{ rows: readonly Row[]; pageInfo: PageInfo }> {
  const { page: number, pageSize, after = [] } = request
  const rows = await rowsAfter(
    { number, size: pageSize, after },
    (page) => rowsOf(query, { page, pageSize }),
    ({ id }) => id,
  )
  return { rows, pageInfo: pageInfoOf(request, await countRows(query)) }
}

const rowsOf = <Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { page, pageSize }: PageRequest,
): Promise<Row[]> =>
  query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

async function countRows<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** @param found number of rows that match the filters; `total` is the number without filters */
export const pageInfoOf = (
  { page, pageSize }: PageRequest,
  found: number,
  total = found,
): PageInfo => ({ page, pageSize, totalSearchResults: found, totalResults: total })
