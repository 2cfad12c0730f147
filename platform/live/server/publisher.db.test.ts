import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lotSource } from '#market/lots/server/live.ts'
import type { OpenTransaction } from '#platform/database/server/settled-xid.ts'
import { auctionDay, setDatabaseClock } from '#testing/database/bids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots } from '#testing/database/lots.ts'
import { nextXid } from '#testing/database/next-xid.ts'
import type { Listener } from './listeners.ts'
import { startPublisher } from './publisher.ts'

const database = await testDatabase()
const { db } = database
await setDatabaseClock(db)
const newLots = (name: string, count: number) =>
  addLots(
    database,
    Array.from({ length: count }, (_, at) => ({
      auctionDay,
      lotNumber: `${name}${at}`,
      startPriceYen: 50_000,
    })),
  )
const raise = (lots: readonly number[], yen: number) =>
  db
    .updateTable('lots')
    .set({ start_price_yen: yen })
    .where('id', 'in', [...lots])
    .execute()

const silent = { onWait: () => undefined }

/** Returns a listener that records the prices it receives, with `|` after each position. */
function recorder(lots: Iterable<number>) {
  const received: (number | string | null)[] = []
  const listener: Listener = {
    channels: new Map([['lot', new Set(lots)]]),
    receive(events) {
      for (const { data } of events) {
        received.push('startPrice' in data ? (data.startPrice as number | null) : null)
      }
      received.push('|')
    },
  }
  return { received, listener }
}
const prices = (received: readonly unknown[]) => received.filter((one) => one !== '|')

test('more lots may be watched than a statement can have parameters', async () => {
  const [lot = 0] = await newLots('f', 1)
  const publisher = startPublisher(db, [lotSource], silent)
  const { received, listener } = recorder([
    ...Array.from({ length: 70_000 }, (_, at) => at + 10_000_000),
    lot,
  ])
  await publisher.add(listener, null)
  await raise([lot], 60_000)
  await expect.poll(() => prices(received).at(-1)).toBe(60_000)
  await publisher.stop()
})

test('watched lots are published even when thousands of lots change at once', async () => {
  const lots = await newLots('g', 2100)
  const publisher = startPublisher(db, [lotSource], silent)
  const { received, listener } = recorder(lots.slice(-2))
  await publisher.add(listener, null)
  await raise(lots, 65_000)
  await expect.poll(() => prices(received).slice(-2)).toEqual([65_000, 65_000])
  await publisher.stop()
})

test('a client that reconnects gets the missed events first, then new ones', async () => {
  const [lot = 0] = await newLots('h', 1)
  const publisher = startPublisher(db, [lotSource], silent)
  const since = await nextXid(db)
  await raise([lot], 70_000)
  const recorders = Array.from({ length: 40 }, () => recorder([lot]))
  const added = Promise.all(recorders.map(({ listener }) => publisher.add(listener, since)))
  await raise([lot], 75_000)
  await added
  for (const { received } of recorders) {
    await expect.poll(() => prices(received).at(-1)).toBe(75_000)
    // The second change may replace the first, and none is sent twice.
    expect([[70_000, 75_000], [75_000]]).toContainEqual(prices(received))
  }
  const [leave] = await added
  leave?.()
  expect(publisher.listeners).toBe(39)
  await publisher.stop()
})

test('an open transaction that all events wait for is reported with its latest statement', async () => {
  const [lot = 0] = await newLots('w', 1)
  const reported: OpenTransaction[] = []
  const onWait = (oldest: OpenTransaction) => reported.push(oldest)
  const publisher = startPublisher(db, [lotSource], { onWait, waitMs: 100 })
  const { received, listener } = recorder([lot])
  await publisher.add(listener, null)
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_current_xact_id() as slow`.execute(transaction)
    await raise([lot], 80_000)
    await expect
      .poll(() => reported.map(({ statement }) => statement))
      .toContain('select pg_current_xact_id() as slow')
    expect(prices(received)).toEqual([])
  })
  await expect.poll(() => prices(received)).toEqual([80_000])
  await publisher.stop()
})
