import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { beginRun, ensureFeed, recordProgress, zeroCounts } from '#market/feeds/server/commands.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { startPriceThread } from './price-thread.ts'

const server = await testApp()
const { context, db, url, call } = server
const today = tokyoDayOf(context.now())
const lines: string[] = []
const prices = startPriceThread({ url, now: context.now, log: (line) => lines.push(line) })
afterAll(() => prices.stop())

/** Newer cars with lower mileage cost more; every seventh costs a tenth more. */
const priceOf = (year: number, km: number, at: number) =>
  Math.round(
    (2_000_000 * 0.9 ** (2031 - year) * 0.997 ** (km / 1000) * (at % 7 === 0 ? 1.1 : 1)) / 1000,
  ) * 1000

const sold = Array.from({ length: 600 }, (_, at) => {
  const year = 2012 + (at % 14)
  const mileageKm = 20_000 + ((at * 7919) % 120_000)
  return {
    lotNumber: String(at + 1),
    auctionDay: addDays(today, -1 - (at % 90)),
    year,
    mileageKm,
    condition: '4',
    // Some readers of lines treat this character as a line end.
    trim: at % 50 === 0 ? 'G\u2028Package' : 'G',
    leftHandDrive: false,
    status: lotStatus.sold,
    startPriceYen: 100_000,
    soldPriceYen: priceOf(year, mileageKm, at),
  }
})

const upcoming = { auctionDay: today, year: 2020, mileageKm: 60_000, condition: '4' }

test('a thread trains on sales, estimates upcoming and past lots, and keeps the first estimate', async () => {
  await addLots(server, sold)
  const [id = 0] = await addLots(server, [
    { ...upcoming, lotNumber: '9001', startPriceYen: 200_000 },
  ])
  const read = () =>
    db.selectFrom('lots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await prices.run('learn')
  const lot = await read()
  const expected = priceOf(2020, 60_000, 1)
  expect(Math.abs((lot.estimate_yen ?? 0) - expected) / expected).toBeLessThan(0.1)
  expect(lot.estimate_low_yen).toBeLessThanOrEqual(lot.estimate_yen ?? 0)
  expect(lot.estimate_high_yen).toBeGreaterThanOrEqual(lot.estimate_yen ?? 0)
  expect(lot.sale_chance).toBeGreaterThan(900)
  const open = await db.selectFrom('lots').select('id').where('estimate_yen', 'is', null).execute()
  expect(open).toEqual([])

  const predictions = () => db.selectFrom('price_predictions').selectAll().execute()
  const [first] = await predictions()
  expect(first).toMatchObject({ lot_id: id, estimate_yen: lot.estimate_yen })
  await db.updateTable('lots').set({ mileage_km: 140_000 }).where('id', '=', id).execute()
  await prices.run('estimate')
  expect((await read()).estimate_yen).toBeLessThan(lot.estimate_yen ?? 0)
  expect(await predictions()).toEqual([first])

  const before = await call(
    'lotEstimate',
    { params: { pageType: 'car-auction' }, query: { id: String(id) } },
    { as: 'client' },
  )
  expect(before.first).toBeNull()

  const explained = prices.explain(await read())
  const { usual, reasons, yen } = explained?.estimate ?? { usual: { yen: 0 }, reasons: [], yen: 1 }
  expect(usual.yen + reasons.reduce((sum, reason) => sum + reason.yen, 0)).toBe(yen)
  expect(explained?.comparables.length).toBeGreaterThan(0)

  await prices.run('learn')
  const versions = await db.selectFrom('price_models').selectAll().orderBy('id').execute()
  expect(versions.map(({ is_whole }) => is_whole)).toEqual([true, false])
  expect(lines).toEqual([
    expect.stringMatching(
      /^prices of cars: version \d+ has learned from 600 sales in \d+ s; no estimate/,
    ),
  ])

  await db
    .updateTable('lots')
    .set({ status: lotStatus.sold, sold_price_yen: expected })
    .where('id', '=', id)
    .execute()
  // A later explanation appears next to the first estimate, which never changes.
  const query = { id: String(id) }
  const after = await call(
    'lotEstimate',
    { params: { pageType: 'car-auction' }, query },
    { as: 'client' },
  )
  expect(after.first).toMatchObject({ yen: lot.estimate_yen, low: lot.estimate_low_yen })

  const { kinds } = await call('priceQuality', {}, { as: 'manager' })
  expect(kinds[0]).toMatchObject({ kind: 'car', sales: 600, all: { sales: 1 } })
})

test('estimates a fixed price, which is not a result to learn or judge from', async () => {
  const [id = 0] = await addLots(server, [
    { market: 'stock', lotNumber: '9100', year: 2020, startPriceYen: 900_000 },
  ])
  await prices.run('estimate')
  const lot = await db
    .selectFrom('lots')
    .select('estimate_yen')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lot.estimate_yen).toBeGreaterThan(0)
  const kept = await db
    .selectFrom('price_predictions')
    .select('lot_id')
    .where('lot_id', '=', id)
    .execute()
  expect(kept).toEqual([])
})

test('a server that has not trained a model explains with the version of another one', async () => {
  const other = startPriceThread({ url, now: context.now, log: () => undefined })
  try {
    const lot = await db
      .selectFrom('lots')
      .selectAll()
      .where('lot_number', '=', '9001')
      .executeTakeFirstOrThrow()
    const known = prices.explain(lot)
    expect(known).not.toBeNull()
    expect(other.explain(lot)).toBeNull()
    await other.run('estimate')
    expect(other.explain(lot)).toEqual(known)
    expect(await db.selectFrom('price_models').select('id').execute()).toHaveLength(2)
  } finally {
    await other.stop()
  }
})

test("ignores today's sales, and trains no model on too few earlier ones", async () => {
  const bikes = async () => {
    const { kinds } = await call('priceQuality', {}, { as: 'manager' })
    return kinds[1]?.unlearned
  }
  expect(await bikes()).toEqual({ reason: 'no_import', sales: 0, neededSales: 300 })
  await addBikes(0, 400, (at) => (at < 200 ? 0 : -1))
  await prices.run('learn')
  expect(await bikeVersions()).toEqual([])
  expect(await bikes()).toEqual({ reason: 'too_few_sales', sales: 200, neededSales: 300 })
})

test('learns when imports have brought enough new sales, without waiting for the hour', async () => {
  await addBikes(400, 450, () => -1)
  await prices.run('learn-new-sales')
  expect(await bikeVersions()).toEqual([])

  await addBikes(450, 600, () => -2)
  await prices.run('learn-new-sales')
  expect(await bikeVersions()).toEqual([{ sales: 600, is_whole: true }])
  // A training of some seconds is followed by a pause.
  const afterPause = sql`update price_models set learned_at = learned_at - interval '10 minutes'`
  await afterPause.execute(db)
  await addBikes(600, 700, () => -2)
  await prices.run('learn-new-sales')
  expect(await bikeVersions()).toHaveLength(1)

  // Twice as many: the version that goes on from a part of the sales would stay too close to it.
  await addBikes(700, 1200, () => -3)
  await prices.run('learn-new-sales')
  expect((await bikeVersions()).at(-1)).toEqual({ sales: 1200, is_whole: true })
  await prices.run('learn-new-sales')
  expect(await bikeVersions()).toHaveLength(2)
})

const bikeVersions = () =>
  db
    .selectFrom('price_models')
    .select(['sales', 'is_whole'])
    .where('kind', '=', 'bike')
    .orderBy('id')
    .execute()

/** Adds sales of bikes, and the run that has imported them. */
async function addBikes(from: number, to: number, days: (at: number) => number) {
  const some = Array.from({ length: to - from }, (_, own) => {
    const at = from + own
    const lot = sold[at % sold.length]
    return {
      ...{
        ...lot,
        kind: 'bike' as const,
        lotNumber: `b${at}`,
        auctionDay: addDays(today, days(at)),
      },
    }
  })
  await addLots(server, some)
  const feed = await ensureFeed(db, { name: 'bikes', kind: 'bike', market: 'auction' })
  const { id } = await beginRun(db, {
    ...{ fingerprint: `b${from}`, name: 'bikes.csv', format: 'csv' },
    ...{ feedId: feed.id, isComplete: false },
  })
  const after = { ...zeroCounts, read: some.length, added: some.length }
  await recordProgress(db, id, { before: zeroCounts, after }, [])
}
