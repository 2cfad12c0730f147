import { expect, test } from 'vitest'
import { settledXid } from '../db/settled-xid.ts'
import { auctionDay, setDatabaseClock } from '../testing/bids.ts'
import { testDatabase } from '../testing/database.ts'
import { addLots } from '../testing/lots.ts'
import { type Listener, startLiveFeed } from './feed.ts'

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

/** Somebody who writes down the prices that were told, `|` after each position. */
function ear(lots: Iterable<number>) {
  const told: (number | string | null)[] = []
  const listener: Listener = {
    personId: 0,
    lots: new Set(lots),
    hear(events) {
      for (const { kind, data } of events) {
        if (kind === 'lot') told.push('startPrice' in data ? data.startPrice : null)
      }
      told.push('|')
    },
  }
  return { told, listener }
}
const prices = (told: readonly unknown[]) => told.filter((one) => one !== '|')

test('more lots may be watched than a statement can have parameters', async () => {
  const [lot = 0] = await newLots('f', 1)
  const feed = startLiveFeed(db)
  const { told, listener } = ear([
    ...Array.from({ length: 70_000 }, (_, at) => at + 10_000_000),
    lot,
  ])
  await feed.add(listener, null)
  await raise([lot], 60_000)
  await expect.poll(() => prices(told).at(-1), { timeout: 5000 }).toBe(60_000)
  await feed.stop()
})

test('what is watched is told also when thousands of lots change at once', async () => {
  const lots = await newLots('g', 2100)
  const feed = startLiveFeed(db)
  const { told, listener } = ear(lots.slice(-2))
  await feed.add(listener, null)
  await raise(lots, 65_000)
  await expect.poll(() => prices(told).slice(-2), { timeout: 5000 }).toEqual([65_000, 65_000])
  await feed.stop()
})

test('whoever comes back hears first what was missed, and then what came meanwhile', async () => {
  const [lot = 0] = await newLots('h', 1)
  const feed = startLiveFeed(db)
  const since = await settledXid(db)
  await raise([lot], 70_000)
  const comers = Array.from({ length: 40 }, () => ear([lot]))
  const coming = Promise.all(comers.map(({ listener }) => feed.add(listener, since)))
  await raise([lot], 75_000)
  await coming
  for (const { told } of comers) {
    await expect.poll(() => prices(told).at(-1), { timeout: 5000 }).toBe(75_000)
    // Each as it was then: the first may have been overtaken by the second, and none comes twice.
    expect([[70_000, 75_000], [75_000]]).toContainEqual(prices(told))
  }
  const [leave] = await coming
  leave?.()
  expect(feed.listeners).toBe(39)
  await feed.stop()
})
