import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { addDays, mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

// A person who may see auctions but no statistics.
const server = await testApp()
const { call, refused, db } = server
await override(db, 'client', 'salesStatisticsView', false)

const monday = mondayOf(tokyoDayOf(server.clock.now()))
const lastWeek = addDays(monday, -1)
const sold = { status: lotStatus.sold, soldPriceYen: 500_000 } as const

let numbers = 0
async function lotOn(auctionDay: string, fields: LotFixture = {}) {
  const [id] = await addLots(server, [{ lotNumber: `L${++numbers}`, auctionDay, ...fields }])
  return (pageType: PageType) => ({ params: { pageType }, query: { id: String(id) } })
}

test('people who may see the statistics find an earlier lot with its result', async () => {
  const input = (await lotOn(lastWeek, sold))('car-auction')
  for (const name of ['lot', 'lotComparables'] as const) {
    expect((await refused(name, input, { as: 'client' })).messageCode).toBe('not_found')
  }
  const lot = await call('lot', input, { as: 'dealer' })
  expect(lot.bidInfo.soldPrice).toBe(500_000)
})

test('any known result counts', async () => {
  const input = (await lotOn(lastWeek, { status: lotStatus.notSold }))('car-auction')
  expect((await refused('lot', input, { as: 'client' })).messageCode).toBe('not_found')
})

test('shows lots of the listed week, and older ones without a result', async () => {
  const thisWeek = (await lotOn(monday, sold))('car-auction')
  expect((await call('lot', thisWeek, { as: 'client' })).bidInfo.soldPrice).toBe(500_000)
  const open = (await lotOn(lastWeek))('car-auction')
  expect((await call('lot', open, { as: 'client' })).bidInfo.soldPrice).toBeNull()
})

test('bikes have one flag for both pages', async () => {
  const input = (await lotOn(lastWeek, { kind: 'bike', ...sold }))('bikes')
  expect((await call('lot', input, { as: 'client' })).bidInfo.soldPrice).toBe(500_000)
})
