import * as z from 'zod'
import { codeList, idList } from '#platform/core/contract/query-values.ts'
import { defaultPageSize } from './pages.ts'

/** The page of a list that a call requests. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
})

/**
 * Ids of the last rows that somebody has seen of the page before, in a list that goes on while it is scrolled: the
 * page begins after the last of them, wherever rows that came or went have moved it.
 */
export const afterRows = idList
/** The same of rows whose ids are texts. */
export const afterKeys = codeList

/** Number and size of a page, and how many rows the list has. */
export const pageInfo = z.object({
  page: z.int(),
  pageSize: z.int(),
  /** Rows that the filters find. */
  totalSearchResults: z.int(),
  /** Rows without any filter. */
  totalResults: z.int(),
})
export type PageInfo = z.infer<typeof pageInfo>
