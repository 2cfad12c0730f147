import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testNow } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots, replaceLots } from '#testing/database/lots.ts'
import { everyLot, type StoredLot } from '#testing/database/models/listing-model.ts'
import { loadColumns, type SearchColumns } from '#testing/database/search/columns.ts'
import { anyMarket } from '#testing/database/search/random-market.ts'
import {
  anyComparison,
  anySearch,
  anyVehicle,
  testFigures,
} from '#testing/database/search/random-searches.ts'
import { noFilters, type SearchRequest } from '../listing-search.ts'
import { sqlSearch } from '../sql/sql-search.ts'
import { eachLot } from './loading/lot-rows.ts'
import { setFigures } from './rows/figures.ts'

const database = await testDatabase()
const { db, url } = database
const oracle = sqlSearch(db, () => testNow)

let figuresVersion = 0

async function agree(columns: SearchColumns, lots: readonly StoredLot[], numRuns: number) {
  const figures = testFigures(lots, ++figuresVersion)
  setFigures(figures)
  oracle.provide(figures)
  await fc.assert(
    fc.asyncProperty(anySearch(lots), async (search) => {
      expect(columns.list(search)).toEqual(await oracle.list(search))
      const { pageType, filters } = search
      const schedule = { pageType, filters, from: '2031-03-10', to: '2031-03-15' }
      expect(columns.schedule(schedule)).toEqual(await oracle.schedule(schedule))
    }),
    { numRuns },
  )
}

/** A change of a market, made as the program makes it. */
const change = fc.record({
  what: fc.constantFrom(
    'sold',
    'price',
    'house day',
    'withdrawn',
    'same',
    'delete',
    'add',
    'rebuild',
  ),
  share: fc.integer({ min: 0, max: 6 }),
  status: fc.constantFrom(...Object.values(lotStatus)),
  price: fc.constantFrom(null, 0, 300_000, 2_000_000_000),
})

async function apply(
  { what, share, status, price }: ReturnType<typeof change.generate>['value'],
  columns: SearchColumns,
): Promise<void> {
  const some = sql`id % 7 = ${share}`
  if (what === 'sold') {
    await sql`update lots set status = ${status}, sold_price_yen = ${price} where ${some}`.execute(
      db,
    )
  } else if (what === 'price') {
    await sql`update lots set start_price_yen = ${price}, mileage_km = ${share} where ${some}`.execute(
      db,
    )
  } else if (what === 'house day') {
    await sql`update lots set condition = '4.5', fuel = 'other', equipment = 'NEW ' || ${share}::text
      where ${some}`.execute(db)
  } else if (what === 'withdrawn') {
    await sql`update lots set withdrawn_at = case when withdrawn_at is null then now() end
      where ${some}`.execute(db)
  } else if (what === 'same') {
    await sql`update lots set same_as = (select min(id) from lots where id % 7 <> ${share})
      where ${some}`.execute(db)
  } else if (what === 'delete') {
    await sql`delete from lots where ${some}`.execute(db)
  } else if (what === 'add') {
    await addLots(database, [
      { lotNumber: `9${share}${status}`, auctionDay: '2031-03-12', status, soldPriceYen: price },
      { lotNumber: `N${share}${status}`, auctionDay: '2031-03-13', chassisCode: `NEW${share}` },
      {
        lotNumber: `9${share}${status}`,
        market: 'stock',
        year: 2011 + share,
        startPriceYen: price,
      },
    ])
  } else columns.rebuild()
}

test('any search has the same result as in SQL, whatever has changed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyMarket,
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (market, changes) => {
        await replaceLots(database, market)
        const columns = await loadColumns(url, testNow)
        try {
          await agree(columns, await everyLot(db), 15)
          for (const one of changes) {
            await apply(one, columns)
            await columns.update()
            await agree(columns, await everyLot(db), 8)
          }
        } finally {
          await columns.close()
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)

test('a day filter finds the wanted days, whatever days exist', async () => {
  await replaceLots(database, [
    { lotNumber: '1', auctionDay: '2031-03-12' },
    { lotNumber: '2', auctionDay: '2199-12-31' },
  ])
  const columns = await loadColumns(url, testNow)
  try {
    await addLots(database, [{ lotNumber: '3', auctionDay: '2199-12-31' }])
    await columns.update()
    for (const [day, total] of [
      ['2031-03-12', 1],
      ['2199-12-31', 2],
      ['9999-12-31', 0],
    ] as const) {
      const search: SearchRequest = {
        pageType: 'car-auction',
        filters: { ...noFilters, days: [day] },
        page: { number: 1, size: 20, sort: null, order: 'ASC' },
        counters: true,
      }
      const result = columns.list(search)
      expect(result.totalSearchResults).toBe(total)
      expect(result).toEqual(await oracle.list(search))
    }
  } finally {
    await columns.close()
  }
})

test('lots to come precede those that have run, also among changed and new ones', async () => {
  const lots = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((lotNumber, at) => ({
    ...{ lotNumber, auctionDay: '2031-03-12', year: 2011 + (at % 2) },
    startsAt: `2031-03-12T${at % 3 === 0 ? '10:00' : '14:30'}:00+09:00`,
    status: at > 6 ? lotStatus.sold : lotStatus.upcoming,
  }))
  await replaceLots(database, lots)
  const columns = await loadColumns(url, testNow)
  const numbersOf = async (sort: 'year' | null, number: number) => {
    const page = { number, size: 4, sort, order: 'ASC' } as const
    const search = { pageType: 'car-auction', filters: noFilters, page, counters: false } as const
    const { ids } = columns.list(search)
    expect(ids).toEqual((await oracle.list(search)).ids)
    const stored = await everyLot(db)
    return ids.map((id) => stored.find((lot) => lot.id === id)?.number)
  }
  const pages = async (sort: 'year' | null) => [
    ...(await numbersOf(sort, 1)),
    ...(await numbersOf(sort, 2)),
    ...(await numbersOf(sort, 3)),
  ]
  try {
    expect(await pages(null)).toEqual(['2', '3', '5', '6', '1', '4', '7', '8', '9'])
    await sql`update lots set start_price_yen = 5000 where lot_number in ('1', '3', '8')`.execute(
      db,
    )
    await addLots(database, [{ ...lots[0], lotNumber: '0' }])
    await columns.update()
    expect(await pages(null)).toEqual(['2', '3', '5', '6', '0', '1', '4', '7', '8', '9'])
    expect(await pages('year')).toEqual(['3', '5', '0', '1', '7', '9', '2', '6', '4', '8'])
  } finally {
    await columns.close()
  }
})

test('reading all lots may take longer than any other statement', async () => {
  await replaceLots(
    database,
    Array.from({ length: 300 }, (_, at) => ({ lotNumber: `${at}`, auctionDay: '2031-03-12' })),
  )
  const client = new pg.Client({ connectionString: url, query_timeout: 20 })
  await client.connect()
  try {
    let read = 0
    await eachLot(client, 0, () => {
      if (++read % 100 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    })
    expect(read).toBe(300)
  } finally {
    await client.end()
  }
})

test('schedules, prices and appearances are those of SQL', async () => {
  await fc.assert(
    fc.asyncProperty(anyMarket, async (market) => {
      await replaceLots(database, market)
      const lots = await everyLot(db)
      const columns = await loadColumns(url, testNow)
      try {
        for (const pageType of ['car-auction', 'bikes', 'stats', 'stock'] as const) {
          for (const [from, to] of [
            ['2031-03-09', '2031-03-20'],
            ['2024-02-29', '2031-03-10'],
          ] as const) {
            const schedule = { pageType, from, to, filters: noFilters }
            expect(columns.schedule(schedule)).toEqual(await oracle.schedule(schedule))
          }
        }
        await fc.assert(
          fc.asyncProperty(fc.array(anyComparison(lots), { maxLength: 10 }), async (some) => {
            expect(columns.compare(some)).toEqual(await oracle.compare(some))
          }),
          { numRuns: 6 },
        )
        await fc.assert(
          fc.asyncProperty(anyVehicle(lots), async (vehicle) => {
            expect(columns.appearances(vehicle)).toEqual(await oracle.appearances(vehicle))
          }),
          { numRuns: 60 },
        )
      } finally {
        await columns.close()
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 60_000)
