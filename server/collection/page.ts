import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageInfo } from '../../contract/core/page-info.ts'

/** A page of a list: its number, from 1 on, and how many rows it has at most. */
interface PageRequest {
  readonly page: number
  readonly pageSize: number
}

/**
 * Reads one page of a query's rows, and counts them all. The order of the query has to be total: with a
 * tie a row could stand on two pages, or on none. A page past the end is empty.
 */
export async function readPage<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; pageInfo: PageInfo }> {
  const { page, pageSize } = request
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, pageInfo: pageInfoOf(request, total) }
}

/** @param found rows that the filters find; `total` rows without any */
export const pageInfoOf = (
  { page, pageSize }: PageRequest,
  found: number,
  total = found,
): PageInfo => ({ page, pageSize, totalSearchResults: found, totalResults: total })
