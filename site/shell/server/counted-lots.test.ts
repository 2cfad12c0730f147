import { expect, test } from 'vitest'
import type { ListingSearch } from '#market/search/server/listing-search.ts'
import { SearchLoading } from '#market/search/server/loading.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { countLots } from './counted-lots.ts'

/** Counts seven lots on each page type, but fails for statistics. */
const withoutStatistics = (error: Error): Pick<ListingSearch, 'list'> => ({
  list: ({ pageType }) =>
    pageType.endsWith('stats')
      ? Promise.reject(error)
      : Promise.resolve({ ids: [], totalSearchResults: 7, totalResults: 7, counters: null }),
})

test('counts the other page types while statistics load', async () => {
  expect(await countLots(withoutStatistics(new SearchLoading()))).toEqual({
    'car-auction': '7',
    stock: '7',
    stats: '0',
    bikes: '7',
    'bike-stats': '0',
  })
})

test('throws any other failure of the search', async () => {
  const failed = countLots(withoutStatistics(new Refusal('unavailable')))
  await expect(failed).rejects.toThrow('unavailable')
})
