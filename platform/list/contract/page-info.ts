import * as z from 'zod'
import { codeList, idList } from '#platform/core/contract/query-values.ts'
import { defaultPageSize } from './pages.ts'

/** The requested page of a list. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
})

/**
 * Ids of the last rows seen on the previous page, for a list that loads while it scrolls: the page begins after the
 * last of them, even if added or removed rows have moved it.
 */
export const afterRows = idList
/** The same for rows whose ids are texts. */
export const afterKeys = codeList

/** Number and size of a page, and the row count of the list. */
export const pageInfo = z.object({
  page: z.int(),
  pageSize: z.int(),
  /** Number of rows that match the filters. */
  totalSearchResults: z.int(),
  /** Number of rows without filters. */
  totalResults: z.int(),
})
export type PageInfo = z.infer<typeof pageInfo>
