import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { SearchLoading } from '#market/search/server/loading.ts'
import { testApp } from '#testing/database/app.ts'
import { replaceLots } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const server = await testApp()
const { call, context, db, refused } = server
await replaceLots(
  server,
  [300_000, 500_000, 900_000].map((soldPriceYen, at) => ({
    lotNumber: String(at + 1),
    auctionDay: at < 2 ? '2031-02-12' : '2031-03-11',
    status: at < 2 ? lotStatus.sold : lotStatus.unsold,
    soldPriceYen,
    mileageKm: 15_000 + at * 40_000,
    condition: at === 0 ? '4' : '4.5',
  })),
)
const sales = (query: object = {}) =>
  call('salesSummary', { params: { pageType: 'stats' }, query }, { as: 'client' })

test('sums up the sales that a query finds', async () => {
  const { all, months, mileage, grades } = await sales()
  expect(all).toEqual({
    lots: 3,
    sold: 2,
    lowerQuartile: 350_000,
    median: 400_000,
    upperQuartile: 450_000,
  })
  expect(months.map(({ month, lots, sold }) => [month, lots, sold])).toEqual([
    ['2031-02', 2, 2],
    ['2031-03', 1, 0],
  ])
  expect(mileage.filter(({ lots }) => lots > 0).map(({ from, to }) => [from, to])).toEqual([
    [10_000, 20_000],
    [50_000, 75_000],
    [75_000, 100_000],
  ])
  expect(grades.map(({ condition, median }) => [condition, median])).toEqual([
    ['4.5', 500_000],
    ['4', 300_000],
  ])
})

test('filters narrow it down, page and order do not', async () => {
  const { all } = await sales({ condition: '4.5', page: 7, sort: 'year' })
  expect(all).toMatchObject({ lots: 2, sold: 1, median: 500_000 })
})

test('has a summary only for finished lots, and only for people who may see them', async () => {
  const of = (pageType: string) => ({ params: { pageType: pageType as 'stats' }, query: {} })
  for (const pageType of ['car-auction', 'stock', 'bikes', 'boats']) {
    const { messageCode } = await refused('salesSummary', of(pageType), { as: 'client' })
    expect(messageCode, pageType).toBe('not_found')
  }
  expect((await refused('salesSummary', of('stats'))).messageCode).toBe('not_signed_in')
  await override(db, 'client', 'bikeView', false)
  const { messageCode } = await refused('salesSummary', of('bike-stats'), { as: 'client' })
  expect(messageCode).toBe('not_permitted')
  await override(db, 'client', 'bikeView', true)
  const { all } = await call('salesSummary', { ...of('bike-stats') }, { as: 'client' })
  expect(all).toMatchObject({ lots: 0, median: null })
})

test('is refused as unavailable while the search loads', async () => {
  const { search } = context
  const summarise = () => Promise.reject(new SearchLoading())
  Object.assign(context, { search: { ...search, summarise } })
  const input = { params: { pageType: 'stats' }, query: {} } as const
  const { messageCode } = await refused('salesSummary', input, { as: 'client' })
  Object.assign(context, { search })
  expect(messageCode).toBe('unavailable')
})
