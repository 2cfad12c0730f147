import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { deleteSearch, listSearches, mySearches, saveSearch, updateSearch } from './calls.ts'

export const savedSearchCalls = {
  saveSearch,
  updateSearch,
  mySearches,
  listSearches,
  deleteSearch,
} as const satisfies Record<string, Endpoint>
