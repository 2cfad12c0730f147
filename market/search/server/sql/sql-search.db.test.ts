import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { pageTypes } from '#market/search/contract/page-types.ts'
import { testNow } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots, type LotFixture, replaceLots } from '#testing/database/lots.ts'
import { everyLot, type StoredLot } from '#testing/database/models/listing-model.ts'
import {
  expectedPrices,
  expectedResult,
  expectedSchedule,
} from '#testing/database/models/search-model.ts'
import { anyMarket } from '#testing/database/search/random-market.ts'
import { anyComparison, anyFilters, anySearch } from '#testing/database/search/random-searches.ts'
import { type Comparison, noFilters, openFacetLimit } from '../listing-search.ts'
import { sqlSearch } from './sql-search.ts'

const database = await testDatabase()
const { db } = database
const engine = sqlSearch(db, () => testNow)

/** Checks some markets, each of them many times; the seed recreates a market. */
const inMarkets = (
  check: (lots: readonly StoredLot[]) => Promise<void>,
  numRuns: number,
  arranged = (market: readonly LotFixture[]) => market,
) =>
  fc.assert(
    fc.asyncProperty(anyMarket, async (market) => {
      await replaceLots(database, arranged(market))
      await check(await everyLot(db))
    }),
    {
      numRuns,
      // The inner property has shrunk its search; finding a smaller market would take long.
      endOnFailure: true,
      reporter: ({ failed, seed, counterexamplePath, errorInstance }) => {
        if (!failed) return
        const market = `seed ${seed}, path ${counterexamplePath}`
        throw new Error(`in the market of ${market}: ${errorInstance}`, { cause: errorInstance })
      },
    },
  )

test('any search of any market has the result of a plain loop over all lots', async () => {
  await inMarkets(
    (lots) =>
      fc.assert(
        fc.asyncProperty(anySearch(lots), async (search) => {
          expect(await engine.list(search)).toEqual(expectedResult(lots, search, testNow))
        }),
        { numRuns: 40 },
      ),
    8,
  )
})

test('the schedule counts the lots of each day and house', async () => {
  const days = fc.constantFrom('2024-02-29', '2031-03-09', '2031-03-12', '2031-03-13', '2031-03-20')
  await inMarkets(
    (lots) =>
      fc.assert(
        fc.asyncProperty(
          fc.record({
            pageType: fc.constantFrom(...pageTypes),
            from: days,
            to: days,
            filters: anyFilters(lots),
          }),
          async (schedule) => {
            const expected = expectedSchedule(lots, schedule, testNow)
            expect(await engine.schedule(schedule)).toEqual(expected)
          },
        ),
        { numRuns: 20 },
      ),
    4,
  )
})

/** Makes most lots sales of one model, so that many are comparable. */
const likeEachOther = (market: readonly LotFixture[]) =>
  market.map(({ maker: _maker, model: _model, ...lot }): LotFixture => {
    // Neighbours in rank, but one has a repaired frame.
    const condition = lot.condition?.startsWith('R') ? 'A' : '2'
    const status = lot.status === lotStatus.unsold ? lotStatus.unsold : lotStatus.sold
    const chassisCode = lot.chassisCode ? 'AGH30W' : ''
    return { ...lot, kind: 'car', chassisCode, year: 2017, condition, status }
  })

test('prices are compared with those of comparable sales', async () => {
  const check = async (lots: readonly StoredLot[]) => {
    const someLots = fc.array(anyComparison(lots), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(someLots, async (some) => {
        const expected = some.map((lot) => expectedPrices(lots, lot, testNow))
        expect(await engine.compare(some)).toEqual(expected)
      }),
      { numRuns: 6 },
    )
  }
  await inMarkets(check, 2)
  await inMarkets(check, 4, likeEachOther)
})

describe('comparable sales', () => {
  const like = { chassisCode: 'AGH30W', year: 2017, condition: '4', mileageKm: 50_000 }
  const sale = (soldPriceYen: number, at: number, auctionDay = '2031-01-15'): LotFixture => ({
    ...like,
    lotNumber: String(at + 1),
    auctionDay,
    status: lotStatus.sold,
    soldPriceYen,
  })
  const compare = async (other: Partial<Comparison> = {}) => {
    const { modelId = 0 } = (await everyLot(db))[0] ?? {}
    return (await engine.compare([{ ...like, kind: 'car', lotId: 0, modelId, ...other }]))[0]
  }

  test('give no price when there are fewer than five', async () => {
    await replaceLots(
      database,
      [400, 100, 200, 300].map((price, at) => sale(price, at)),
    )
    const { lotIds, ...prices } = (await compare()) ?? {}
    expect(prices).toEqual({
      sales: 4,
      medianYen: null,
      lowerQuartileYen: null,
      upperQuartileYen: null,
    })
    expect(lotIds).toHaveLength(4)
  })

  test.each([{ chassisCode: '' }, { year: null }, { condition: '' }, { mileageKm: null }])(
    'are none for a lot of which something is unknown: %o',
    async (unknown) => {
      const unknownName = { chassisCode: '', year: null, condition: '', mileageKm: null }
      await replaceLots(database, [
        { ...sale(100, 0), ...unknown },
        { ...sale(100, 1), ...unknownName },
        sale(100, 2),
      ])
      expect(await compare(unknown)).toMatchObject({ sales: 0, lotIds: [] })
      expect(await compare()).toMatchObject({ sales: 1 })
    },
  )

  test('have a median and quartiles in whole yen, rounded half to even', async () => {
    await replaceLots(
      database,
      [100, 102, 103, 104, 105, 108].map((price, at) => sale(price, at)),
    )
    expect(await compare()).toMatchObject({
      sales: 6,
      medianYen: 104,
      lowerQuartileYen: 102,
      upperQuartileYen: 105,
    })
  })

  test('are listed latest first, up to a hundred', async () => {
    const days = ['2031-01-15', '2031-02-15', '2030-06-15']
    await replaceLots(
      database,
      Array.from({ length: 120 }, (_, at) => sale(at, at, days[at % 3])),
    )
    const prices = await compare()
    expect(prices?.sales).toBe(120)
    const dayOf = new Map((await everyLot(db)).map(({ id, day }) => [id, day]))
    const listed = prices?.lotIds.map((id) => dayOf.get(id)) ?? []
    expect(listed).toHaveLength(100)
    expect(listed).toEqual(listed.toSorted().reverse())
  })
})

test('lists the most frequent chassis codes', async () => {
  const codes = Array.from({ length: openFacetLimit + 20 }, (_, at) => `C${at}`)
  const seldom = codes.map((chassisCode, at) => ({ chassisCode, lotNumber: String(at) }))
  const often = ['Z1', 'Z2'].flatMap((chassisCode) =>
    [1, 2].map((at) => ({ chassisCode, lotNumber: `${chassisCode}-${at}` })),
  )
  await replaceLots(database, [])
  await addLots(
    database,
    [...seldom, ...often].map((lot) => ({ ...lot, market: 'stock' })),
  )
  const search = { pageType: 'stock', filters: noFilters, page: null, counters: true } as const
  const { counters } = await engine.list(search)
  expect(counters?.facets.chassis.slice(0, 3)).toEqual([
    { value: 'Z1', count: 2 },
    { value: 'Z2', count: 2 },
    { value: 'C0', count: 1 },
  ])
  expect(counters?.facets.chassis).toHaveLength(openFacetLimit)
  expect(counters).toEqual(expectedResult(await everyLot(db), search, testNow).counters)
})

test('a list of no lots finds none, unlike no list', async () => {
  await replaceLots(database, [{ market: 'stock' }])
  const ask = (lotIds: readonly number[] | null) =>
    engine.list({
      pageType: 'stock',
      filters: { ...noFilters, lotIds },
      page: { number: 1, size: 20, sort: null, order: 'ASC' },
      counters: false,
    })
  expect(await ask([])).toMatchObject({ ids: [], totalSearchResults: 0, totalResults: 1 })
  expect(await ask(null)).toMatchObject({ totalSearchResults: 1, totalResults: 1 })
})
