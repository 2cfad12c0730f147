import * as z from 'zod'

/** Where a page of a list stands in the whole list. */
export const pageInfo = z.object({
  page: z.int(),
  pageSize: z.int(),
  /** Rows that the filters find. */
  totalSearchResults: z.int(),
  /** Rows without any filter. */
  totalResults: z.int(),
})
