import { expect } from 'vitest'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import type { ListingResponse, listing } from '#site/listings/contract/calls.ts'
import type { TestApp } from '../app.ts'

type Query = CallInput<typeof listing>['query']

/** Reads listings as a client does. */
export function listingReader({ call }: Pick<TestApp, 'call'>) {
  const page = (pageType: PageType, query: Query = {}): Promise<ListingResponse> =>
    call('listing', { params: { pageType }, query }, { as: 'client' })

  const itemsOf = (response: ListingResponse) =>
    'carsList' in response ? response.carsList : response.bikeList

  const lotNumbers = async (pageType: PageType, query: Query = {}) =>
    itemsOf(await page(pageType, query)).map(({ lotNo }) => lotNo)

  /** Returns the ids of a whole listing, page by page. */
  async function walk(pageType: PageType, query: Query = {}): Promise<number[]> {
    const ids: number[] = []
    for (let number = 1; ; number++) {
      const response = await page(pageType, { ...query, page: number })
      const items = itemsOf(response)
      if (items.length === 0) {
        expect(ids).toHaveLength(response.pageInfo.totalSearchResults)
        return ids
      }
      ids.push(...items.map(({ id }) => Number(id)))
    }
  }

  return { page, itemsOf, lotNumbers, walk }
}
