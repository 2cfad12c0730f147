import { expect, test } from 'vitest'
import { SearchBusy } from '#market/search/server/engine/reader-pool.ts'
import type { ListingSearch } from '#market/search/server/listing-search.ts'
import { SearchLoading } from '#market/search/server/loading.ts'
import { testApp } from '#testing/database/app.ts'

const { call, context, respond } = await testApp()

const failing = (error: Error): ListingSearch => {
  const fail = () => Promise.reject(error)
  const calls = { list: fail, schedule: fail, compare: fail, summarise: fail, appearances: fail }
  return { ...calls, provide: () => undefined }
}

const listing = () =>
  respond('listing', { params: { pageType: 'stats' }, query: {} }, { as: 'client' })

test.each([
  { name: 'loading', error: new SearchLoading() },
  { name: 'busy', error: new SearchBusy() },
])('$name: to be retried in 2 s', async ({ error }) => {
  const { search } = context
  Object.assign(context, { search: failing(error) })
  const response = await listing()
  expect(response.statusCode).toBe(503)
  expect(response.json().messageCode).toBe('unavailable')
  expect(response.headers['retry-after']).toBe('2')
  Object.assign(context, { search })
  expect((await listing()).statusCode).toBe(200)
})

test('answers any other failure of the search as a defect', async () => {
  const { search } = context
  Object.assign(context, { search: failing(new Error('out of memory')) })
  expect((await listing()).json().messageCode).toBe('internal')
  Object.assign(context, { search })
})

test('does not affect calls without a search', async () => {
  const { search } = context
  Object.assign(context, { search: failing(new SearchLoading()) })
  expect(await call('auctionStatusList', {}, { as: 'client' })).not.toHaveLength(0)
  Object.assign(context, { search })
})
