import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { testClock } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { soon } from '#testing/database/vitest/soon.ts'
import { noFilters, type SearchRequest } from '../listing-search.ts'
import { SearchLoading } from '../loading.ts'
import { sqlSearch } from '../sql/sql-search.ts'
import { type SearchEngine, startSearchEngine } from './engine.ts'

const database = await testDatabase()
const { db, pool, url } = database
const clock = testClock()
const oracle = sqlSearch(db, clock.now)
const { path: dir, remove } = await temporaryFolder()
const lines: string[] = []

beforeAll(async () => {
  await addLots(
    database,
    Array.from(
      { length: 60 },
      (_, at): LotFixture => ({
        lotNumber: String(at + 1),
        auctionDay: at % 3 === 0 ? '2031-02-12' : '2031-03-13',
        status: at % 2 === 0 ? lotStatus.sold : lotStatus.upcoming,
        soldPriceYen: at % 2 === 0 ? 100_000 + at * 1000 : null,
        year: 2010 + (at % 7),
      }),
    ),
  )
})
afterAll(remove)

async function start(folder = dir): Promise<SearchEngine> {
  const engine = startSearchEngine({
    url,
    dir: folder,
    now: clock.now,
    log: (line) => lines.push(line),
    fallback: oracle,
  })
  onTestFinished(() => engine.stop())
  return engine
}

const everything = (pageType: PageType): SearchRequest => ({
  pageType,
  filters: noFilters,
  page: { number: 1, size: 100, sort: 'year', order: 'DESC' },
  counters: true,
})

/** Expects the results of SQL, once every commit has been read. */
const expectTruth = (engine: SearchEngine) =>
  soon(async () => {
    for (const pageType of ['car-auction', 'stats', 'stock', 'bikes'] as const) {
      const search = everything(pageType)
      expect(await engine.list(search)).toEqual(await oracle.list(search))
    }
  })

test('serves live lists while the columns are loading, but no statistics', async () => {
  const engine = await start()
  expect(engine.isLoaded).toBe(false)
  await expect(engine.list(everything('stats'))).rejects.toThrow(SearchLoading)
  const search = everything('car-auction')
  expect(await engine.list(search)).toEqual(await oracle.list(search))
  await engine.ready
  expect(engine.status().isLoaded).toBe(true)
  await expectTruth(engine)
})

test('commits appear soon in rows, counters and statistics', async () => {
  const engine = await start()
  await engine.ready
  await sql`update lots set status = ${lotStatus.sold}, sold_price_yen = 777000
    where lot_number = '2'`.execute(db)
  await expectTruth(engine)
  await sql`delete from lots where lot_number = '5'`.execute(db)
  await expectTruth(engine)
  await addLots(database, [
    { lotNumber: 'X1', auctionDay: '2031-03-14', maker: 'NISSAN', model: 'SKYLINE' },
  ])
  await expectTruth(engine)
})

test('a transaction that commits after later ones is not skipped', async () => {
  const engine = await start()
  await engine.ready
  const slow = await pool.connect()
  onTestFinished(() => slow.release())
  await slow.query('begin')
  await slow.query(`update lots set mileage_km = 11 where lot_number = '10'`)
  await sql`update lots set mileage_km = 22 where lot_number = '11'`.execute(db)
  // The second commit is not read before the first one, which comes earlier in the feed.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await slow.query('commit')
  await expectTruth(engine)
})

test('saved columns serve the next start, with later changes applied', async () => {
  const first = await start()
  await first.ready
  await first.stop()
  const saved = readFileSync(join(dir, 'stats.columns'))
  await sql`update lots set sold_price_yen = 555000 where lot_number = '1'`.execute(db)
  const engine = await start()
  await engine.ready
  await expectTruth(engine)
  // Nothing was loaded from the database, so nothing was saved.
  await engine.stop()
  expect(readFileSync(join(dir, 'stats.columns')).equals(saved)).toBe(true)
})

test.each([
  ['cut short', (path: string) => truncateSync(path, 200)],
  ['with a flipped bit', (path: string) => writeFileSync(path, flipped(readFileSync(path)))],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['with other content', (path: string) => writeFileSync(path, 'x'.repeat(5000))],
])('rebuilds a file %s', async (_, damage) => {
  const first = await start()
  await first.ready
  await first.stop()
  damage(join(dir, 'stats.columns'))
  damage(join(dir, 'car-auction.columns'))
  const engine = await start()
  await engine.ready
  await expectTruth(engine)
})

test('without the names file every table is built again', async () => {
  const first = await start()
  await first.ready
  await first.stop()
  rmSync(join(dir, 'names.json'))
  const second = await start()
  await second.ready
  await expectTruth(second)
})

test('an ended week leaves the live list by the clock', async () => {
  const engine = await start()
  await engine.ready
  onTestFinished(() => clock.set(new Date('2031-03-12T12:00:00+09:00')))
  expect((await engine.list(everything('car-auction'))).totalResults).toBeGreaterThan(0)
  clock.set(new Date('2031-03-17T00:00:00+09:00'))
  expect((await engine.list(everything('car-auction'))).totalResults).toBe(0)
  await soon(async () => expect(engine.status().tables['car-auction'].rows).toBe(0))
  await expectTruth(engine)
})

test('equal requests for the same version run once', async () => {
  const engine = await start()
  await engine.ready
  const [one, other] = await Promise.all([
    engine.list(everything('stats')),
    engine.list(everything('stats')),
  ])
  expect(one).toBe(other)
  expect(await engine.list(everything('stats'))).toBe(one)
})

test('lots are filtered and sorted by provided figures, and by their next version', async () => {
  const engine = await start()
  await engine.ready
  const { ids } = await engine.list(everything('car-auction'))
  for (const version of [1, 2]) {
    const some = Int32Array.from(ids.filter((id) => id % 3 > 0)).sort()
    const values = some.map((id) => ((id * 7919 * version) % 97) * 1000)
    engine.provide({
      key: 'cost',
      version,
      ids: some,
      values: { low: values, middle: values, high: values },
    })
    const figure = { key: 'cost', version, name: 'middle' } as const
    const search: SearchRequest = {
      ...{ pageType: 'car-auction', counters: true },
      filters: { ...noFilters, figure: { ...figure, max: 50_000 } },
      page: { number: 1, size: 100, sort: 'landedCost', order: 'DESC', figure },
    }
    const result = await engine.list(search)
    expect(result.ids.length).toBeGreaterThan(2)
    expect(result).toEqual(await oracle.list(search))
  }
})

function flipped(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  return bytes
}
