import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testNow } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type LotFixture, replaceLots } from '#testing/database/lots.ts'
import { everyLot } from '#testing/database/models/listing-model.ts'
import { summarised } from '#testing/database/models/sales-model.ts'
import { loadColumns, type SearchColumns } from '#testing/database/search/columns.ts'
import { anyMarket } from '#testing/database/search/random-market.ts'
import { anyFilters } from '#testing/database/search/random-searches.ts'
import { noFilters } from './listing-search.ts'
import { sqlSearch } from './sql/sql-search.ts'

const database = await testDatabase()
const { db, url } = database
const oracle = sqlSearch(db, () => testNow)

/** Expects the same results from engine, SQL and the loops of the model. */
async function agree(columns: SearchColumns, numRuns: number): Promise<void> {
  const lots = await everyLot(db)
  const pageTypes = fc.constantFrom('stats' as const, 'bike-stats' as const)
  await fc.assert(
    fc.asyncProperty(pageTypes, anyFilters(lots), async (pageType, filters) => {
      const expected = summarised(lots, { pageType, filters }, testNow)
      expect(await oracle.summarise(pageType, filters)).toEqual(expected)
      expect(columns.summarise(pageType, filters)).toEqual(expected)
    }),
    { numRuns },
  )
}

/** Provides columns of a market, closed when the check is done. */
async function inMarket(
  market: readonly LotFixture[],
  check: (columns: SearchColumns) => Promise<void>,
): Promise<void> {
  await replaceLots(database, market)
  const columns = await loadColumns(url, testNow)
  try {
    await check(columns)
  } finally {
    await columns.close()
  }
}

const share = fc.integer({ min: 0, max: 6 })
const change = fc.oneof(
  fc.constant('rebuild' as const),
  share.map((some) => sql`delete from lots where id % 7 = ${some}`),
  fc.tuple(share, fc.constantFrom(null, 0, 300_000, 1_999_999_999)).map(
    ([some, price]) =>
      sql`update lots set status = ${lotStatus.sold}, sold_price_yen = ${price},
          mileage_km = ${some * 10_000}, condition = ${`NEW ${some}`} where id % 7 = ${some}`,
  ),
)

test('any sales are summarised as by SQL and by hand, whatever changes', async () => {
  const changes = fc.array(change, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(anyMarket, changes, async (market, later) => {
      await inMarket(market, async (columns) => {
        await agree(columns, 20)
        for (const one of later) {
          if (one === 'rebuild') columns.rebuild()
          else await one.execute(db)
          await columns.update()
          await agree(columns, 8)
        }
      })
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)

const sale = (at: number, soldPriceYen: number | null, more: LotFixture = {}): LotFixture => ({
  lotNumber: String(at + 1),
  auctionDay: '2031-01-15',
  status: lotStatus.sold,
  soldPriceYen,
  ...more,
})

test('quartiles are exact among prices of any size, far apart or equal', async () => {
  const anyPrice = fc.oneof(
    fc.integer({ min: 0, max: 2_000_000_000 }),
    fc.integer({ min: 60, max: 300 }),
    fc.integer({ min: 640_000, max: 660_000 }),
    fc.constantFrom(645_000, 2_000_000_000),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyPrice, { minLength: 1, maxLength: 60 }), async (prices) => {
      await inMarket(
        prices.map((price, at) => sale(at, price)),
        async (columns) => {
          const expected = await oracle.summarise('stats', noFilters)
          expect(columns.summarise('stats', noFilters)).toEqual(expected)
          expect(expected.all.sold).toBe(prices.length)
        },
      )
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('a lot sold at an unknown price, or not sold, counts as a lot but not as sold', async () => {
  const market = [
    sale(0, null),
    sale(1, 500_000, { status: lotStatus.unsold }),
    sale(2, 400_000, { status: lotStatus.soldByNegotiation }),
    sale(3, 300_000, { status: lotStatus.upcoming }),
  ]
  await inMarket(market, async (columns) => {
    const { all } = columns.summarise('stats', noFilters)
    const median = 400_000
    expect(all).toEqual({
      lots: 3,
      sold: 1,
      lowerQuartile: median,
      median,
      upperQuartile: median,
    })
    expect(await oracle.summarise('stats', noFilters)).toMatchObject({ all })
  })
})

test('includes months without a sale, but only the latest ten years', async () => {
  const market = [
    sale(0, 100_000, { auctionDay: '1999-12-31' }),
    sale(1, 200_000, { auctionDay: '2021-01-31' }),
    sale(2, 300_000, { auctionDay: '2021-03-01' }),
    sale(3, 400_000, { auctionDay: '2030-12-01' }),
  ]
  await inMarket(market, async (columns) => {
    const { months, all } = columns.summarise('stats', noFilters)
    expect(all.lots).toBe(4)
    expect(months).toHaveLength(120)
    expect(months.slice(0, 3).map(({ month, lots }) => [month, lots])).toEqual([
      ['2021-01', 1],
      ['2021-02', 0],
      ['2021-03', 1],
    ])
    expect(months.at(-1)?.month).toBe('2030-12')
    expect((await oracle.summarise('stats', noFilters)).months).toEqual(months)
  })
})

test('an empty result is empty', async () => {
  await inMarket([], async (columns) => {
    const answer = columns.summarise('bike-stats', noFilters)
    const nothing = { lots: 0, sold: 0, lowerQuartile: null, median: null, upperQuartile: null }
    expect(answer).toMatchObject({ all: nothing, months: [], grades: [] })
    expect(answer.mileage).toHaveLength(9)
    expect(await oracle.summarise('bike-stats', noFilters)).toEqual(answer)
  })
})
