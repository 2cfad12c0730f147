import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '../../contract/lots/page-types.ts'
import { call } from '../api/client.ts'
import { device } from '../preferences/device.ts'
import { type ListingSearch, listingQuestion } from './listing-search.ts'
import { lotRows } from './lot-row.ts'

/** How many lots a page has when the address does not say: what this device chose last. */
export const pageSizeOf = (search: ListingSearch) => search.pageSize ?? device.pageSize.read()

/** One page of a listing. While another page of the same type loads, the old rows stay. */
export function listingPageQuery(pageType: PageType, search: ListingSearch) {
  const question = listingQuestion(search, pageSizeOf(search))
  return queryOptions({
    queryKey: ['listing', pageType, question] as const,
    queryFn: async ({ signal }) => {
      const answer = await call('listing', { params: { pageType }, query: question }, { signal })
      return { rows: lotRows(answer, pageType), pageInfo: answer.pageInfo }
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === pageType ? previous : undefined),
  })
}
export type ListingPageData = Awaited<
  ReturnType<NonNullable<ReturnType<typeof listingPageQuery>['queryFn']>>
>
