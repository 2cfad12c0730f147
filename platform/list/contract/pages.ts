import { readNumber, readOneOf } from '#platform/core/contract/query-text.ts'

/** Page sizes of every list, and the default (spec 3 §2). */
export const pageSizes = [20, 50, 70] as const
export const defaultPageSize = 20

export const sortOrders = ['ASC', 'DESC'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Readers of the parameters that all lists share. */
export const pageReaders = {
  page: readNumber(1, 1_000_000),
  pageSize: readNumber(1, 100),
  order: readOneOf(sortOrders),
} as const
