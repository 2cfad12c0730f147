import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lotStatus } from '../../../contract/core/codes.ts'
import { testClock } from '../../testing/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { addLots } from '../../testing/lots.ts'
import { type ListingQuestion, noFilters } from '../listing-search.ts'
import { sqlOracle } from '../oracle.ts'
import { type SearchEngine, startSearchEngine } from './engine.ts'
import { SearchBusy } from './threads.ts'

/** Every thread that was started since the test began. */
let started: { readonly name: string | null; readonly worker: Worker }[] = []
process.on('worker', (worker) => started.push({ name: worker.threadName, worker }))

const database = await testDatabase()
const { db, url } = database
const clock = testClock()
const oracle = sqlOracle(db, clock.now)
const dir = mkdtempSync(join(tmpdir(), 'seriba-search-'))
const said: string[] = []

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
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const sales: ListingQuestion = {
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
    say: (line) => said.push(line),
    workers,
    cache: false,
  })
  onTestFinished(() => engine.stop())
  await engine.ready
  return engine
}

const threadsOf = (work: 'keeper' | 'reader') =>
  started.filter(({ name }) => name === `search ${work}`)

/** Ends threads as a crash would. */
async function kill(work: 'keeper' | 'reader'): Promise<void> {
  for (const { worker } of threadsOf(work)) await worker.terminate()
}

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test.each([1, 2])('%i reading threads that end are replaced and answer rightly', async (count) => {
  const engine = await start(count)
  expect(threadsOf('reader')).toHaveLength(count)
  // Whoever waits has an answer or is told to ask again; nobody waits for ever.
  const waiting = engine.ask(sales).catch((error: unknown) => error)
  await kill('reader')
  const outcome = await waiting
  if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SearchBusy)
  else expect(outcome).toEqual(await oracle.ask(sales))
  await soon(async () => expect(await engine.ask(sales)).toEqual(await oracle.ask(sales)))
  await soon(async () => expect(threadsOf('reader')).toHaveLength(2 * count))
  await sql`update lots set sold_price_yen = 900000 + ${count} where lot_number = '3'`.execute(db)
  await soon(async () => expect(await engine.ask(sales)).toEqual(await oracle.ask(sales)))
})

test('a keeper that ends is replaced and goes on following the database', async () => {
  const engine = await start(1)
  await kill('keeper')
  expect(engine.isLoaded).toBe(false)
  await sql`delete from lots where lot_number = '7'`.execute(db)
  await soon(async () => expect(await engine.ask(sales)).toEqual(await oracle.ask(sales)))
  expect(threadsOf('keeper')).toHaveLength(2)
  await sql`update lots set sold_price_yen = 950000 where lot_number = '9'`.execute(db)
  await soon(async () => expect(await engine.ask(sales)).toEqual(await oracle.ask(sales)))
})
