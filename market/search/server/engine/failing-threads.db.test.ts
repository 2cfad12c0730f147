import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { testClock } from '#testing/database/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { addLots } from '#testing/database/lots.ts'
import { soon } from '#testing/database/vitest/soon.ts'
import { noFilters, type SearchRequest } from '../listing-search.ts'
import { sqlSearch } from '../sql/sql-search.ts'
import { type SearchEngine, startSearchEngine } from './engine.ts'
import { SearchBusy } from './reader-pool.ts'

/** The threads started by the current test. */
let started: { readonly name: string | null; readonly worker: Worker }[] = []
process.on('worker', (worker) => started.push({ name: worker.threadName, worker }))

const database = await testDatabase()
const { db, url } = database
const clock = testClock()
const oracle = sqlSearch(db, clock.now)
const { path: dir, remove } = await temporaryFolder()
const lines: string[] = []

beforeAll(async () => {
  await addLots(
    database,
    Array.from({ length: 40 }, (_, at) => ({
      lotNumber: String(at + 1),
      auctionDay: '2031-02-12',
      status: lotStatus.sold,
      soldPriceYen: 100_000 + at * 1000,
    })),
  )
})
afterAll(remove)

const sales: SearchRequest = {
  pageType: 'stats',
  filters: noFilters,
  page: { number: 1, size: 100, sort: 'soldPrice', order: 'DESC' },
  counters: true,
}

async function start(workers: number): Promise<SearchEngine> {
  started = []
  const engine = startSearchEngine({
    url,
    dir,
    now: clock.now,
    log: (line) => lines.push(line),
    workers,
    cache: false,
  })
  onTestFinished(() => engine.stop())
  await engine.ready
  return engine
}

const threadsOf = (role: 'writer' | 'reader') =>
  started.filter(({ name }) => name === `search ${role}`)

/** Ends threads as a crash would. */
async function kill(role: 'writer' | 'reader'): Promise<void> {
  for (const { worker } of threadsOf(role)) await worker.terminate()
}

test.each([1, 2])(
  '%i reader threads that end are replaced and give right results',
  async (count) => {
    const engine = await start(count)
    expect(threadsOf('reader')).toHaveLength(count)
    // A pending request returns a result or fails with SearchBusy; none waits for ever.
    const pending = engine.list(sales).catch((error: unknown) => error)
    await kill('reader')
    const outcome = await pending
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SearchBusy)
    else expect(outcome).toEqual(await oracle.list(sales))
    await soon(async () => expect(await engine.list(sales)).toEqual(await oracle.list(sales)))
    await soon(async () => expect(threadsOf('reader')).toHaveLength(2 * count))
    await sql`update lots set sold_price_yen = 900000 + ${count} where lot_number = '3'`.execute(db)
    await soon(async () => expect(await engine.list(sales)).toEqual(await oracle.list(sales)))
  },
)

test('a writer that ends is replaced and reads further changes', async () => {
  const engine = await start(1)
  await kill('writer')
  expect(engine.isLoaded).toBe(false)
  await sql`delete from lots where lot_number = '7'`.execute(db)
  await soon(async () => expect(await engine.list(sales)).toEqual(await oracle.list(sales)))
  expect(threadsOf('writer')).toHaveLength(2)
  await sql`update lots set sold_price_yen = 950000 where lot_number = '9'`.execute(db)
  await soon(async () => expect(await engine.list(sales)).toEqual(await oracle.list(sales)))
})
