import { expect, test } from 'vitest'
import type { ListingSearch } from '#market/search/server/listing-search.ts'
import { SearchLoading } from '#market/search/server/loading.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { countLots } from './counted-lots.ts'

/** A search that has seven lots on each page type but the statistics, which fail. */
const withoutStatistics = (error: Error): Pick<ListingSearch, 'list'> => ({
  list: ({ pageType }) =>
    pageType.endsWith('stats')
      ? Promise.reject(error)
      : Promise.resolve({ ids: [], totalSearchResults: 7, totalResults: 7, counters: null }),
})

test('while the statistics load, the others are counted', async () => {
  expect(await countLots(withoutStatistics(new SearchLoading()))).toEqual({
    'car-auction': '7',
    stock: '7',
    stats: '0',
    bikes: '7',
    'bike-stats': '0',
  })
})

test('another failure of the search is none of a counter', async () => {
  const failed = countLots(withoutStatistics(new Refusal('unavailable')))
  await expect(failed).rejects.toThrow('unavailable')
})
