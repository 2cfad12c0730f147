import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { figuresKey } from '#market/landed-cost/server/market-costs/market-costs.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import {
  isBikePage,
  type PageType,
  pageTypes,
  sortKeys,
} from '#market/search/contract/page-types.ts'
import { sortOrders } from '#platform/list/contract/pages.ts'
import { testApp } from '#testing/database/app.ts'
import { type LotFixture, replaceLots } from '#testing/database/lots.ts'
import { everyLot, ordered, shownOn } from '#testing/database/models/listing-model.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'

// Tests start at noon of Wednesday, 12 March 2031, in Tokyo.
const lastSunday = '2031-03-09'
const monday = '2031-03-10'
const today = '2031-03-12'
const tomorrow = '2031-03-13'

const server = await testApp()
const { clock, db } = server
const { page, walk } = listingReader(server)
const usual = {
  ...({ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK' } as const),
  ...({ use: 'personal', currency: 'JPY' } as const),
}
await server.call('saveCostChoice', { body: usual }, { as: 'client' })
// No landed cost is known.
const none = new Int32Array(0)
server.context.landedCosts.use({
  ...{ key: figuresKey('RU'), ids: none },
  values: { low: none, middle: none, high: none },
})

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { freq: 3, nil: null })
const money = maybe(fc.constantFrom(0, 100_000, 100_000, 250_000, 2_000_000_000))

/** Generates lots of every kind with few distinct values, so that ties are common. */
const randomLot: fc.Arbitrary<LotFixture> = fc
  .record({
    kind: fc.constantFrom('car' as const, 'bike' as const),
    day: maybe(fc.constantFrom(lastSunday, monday, today, tomorrow, '2030-05-05')),
    time: maybe(fc.constantFrom('10:00:00', '10:00:20', '14:30:00')),
    house: fc.constantFrom('USS Tokyo', 'CAA Chubu', 'USS Nagoya'),
    status: fc.constantFrom(...Object.values(lotStatus)),
    year: maybe(fc.integer({ min: 1998, max: 2003 })),
    condition: fc.constantFrom('', '3.5', '4', '5', 'S', 'R', 'never heard of'),
    mileageKm: maybe(fc.constantFrom(0, 10_000, 50_000)),
    startPriceYen: money,
    soldPriceYen: money,
    // Numbers repeat on other days, so that some lots differ only by id.
    lotNumber: fc.constantFrom('2', '7', '007', '11', '101', 'A7', 'a7'),
  })
  .map(({ day, time, ...lot }) => ({
    ...lot,
    market: day === null ? 'stock' : 'auction',
    auctionDay: day,
    startsAt: day && time && `${day}T${time}+09:00`,
  }))

const keyOf = ({ house, auctionDay, lotNumber }: LotFixture) =>
  [house, auctionDay, lotNumber].join(' ')
const randomLots = fc.uniqueArray(randomLot, { minLength: 1, maxLength: 60, selector: keyOf })
/** Enough lots for every page type, the same in each run. */
const sample = fc.sample(randomLot, { numRuns: 500, seed: 20_310_312 })
const manyLots = [...new Map(sample.map((lot) => [keyOf(lot), lot])).values()]

describe('for any lots', () => {
  test('every listing has each of its lots once, in order, on pages that never overlap', async () => {
    const requests = fc.record({
      pageType: fc.constantFrom(...pageTypes),
      sort: fc.option(fc.constantFrom(...sortKeys), { nil: undefined, freq: 6 }),
      order: fc.constantFrom(...sortOrders),
      pageSize: fc.integer({ min: 3, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(randomLots, fc.array(requests, { minLength: 6 }), async (lots, sent) => {
        await replaceLots(server, lots)
        const stored = await everyLot(db)
        for (const { pageType, sort, order, pageSize } of sent) {
          const shown = stored.filter((lot) => shownOn(pageType, lot, clock.now()))
          const expected = ordered(shown, { pageType, sort: sort ?? null, order }, clock.now())
          const query = { order, pageSize, ...(sort && { sort }) }
          expect(await walk(pageType, query), `${pageType} ${sort} ${order}`).toEqual(
            expected.map(({ id }) => id),
          )
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('for a market with lots of every kind', () => {
  beforeAll(() => replaceLots(server, manyLots))

  test.each(
    pageTypes.flatMap((pageType) =>
      sortKeys.flatMap((sort) => sortOrders.map((order) => ({ pageType, sort, order }))),
    ),
  )('$pageType by $sort $order: unknown values are last', async (input) => {
    const { pageType, sort, order } = input
    const shown = (await everyLot(db)).filter((lot) => shownOn(pageType, lot, clock.now()))
    expect(shown.length).toBeGreaterThan(4)
    const ids = await walk(pageType, { sort, order, pageSize: 9 })
    expect(ids).toEqual(ordered(shown, input, clock.now()).map(({ id }) => id))
  })

  test.each(pageTypes)('%s: totals equal a plain count', async (pageType) => {
    const kind = isBikePage(pageType) ? 'bike' : 'car'
    const views: Record<PageType, string> = {
      'car-auction': `market = 'auction' and auction_day >= '${monday}'`,
      bikes: `market = 'auction' and auction_day >= '${monday}'`,
      stats: `market = 'auction' and status between 4533 and 4539`,
      'bike-stats': `market = 'auction' and status between 4533 and 4539`,
      stock: `market = 'stock'`,
    }
    const { rows } = await server.pool.query<{ total: number; found: number }>(
      `select count(*)::int as total, count(*) filter (where lot_ordinal = 7)::int as found
       from lots where kind = $1 and ${views[pageType]}`,
      [kind],
    )
    const { pageInfo } = await page(pageType, { search: 'lot_no-7' })
    expect(pageInfo.totalResults).toBe(rows[0]?.total)
    expect(pageInfo.totalSearchResults).toBe(rows[0]?.found)
  })
})
