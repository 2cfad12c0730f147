import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshAveragePrices } from '#market/prices/server/average-prices.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { sqlSearch } from '#market/search/server/sql/sql-search.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { nextXid } from '#testing/database/next-xid.ts'
import { deleteOldDeletions, type LotResult, setResults } from './commands.ts'
import { listUpcomingLots } from './queries.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-20T12:00:00+09:00')

const lotById = (id: number | undefined) =>
  db
    .selectFrom('lots')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()

const like: LotFixture = {
  chassisCode: 'AGH30',
  year: 2017,
  mileageKm: 50_000,
  condition: '4',
}
const sale = (priceYen: number, more: LotFixture = {}): LotFixture => ({
  ...like,
  auctionDay: '2026-10-20',
  status: lotStatus.sold,
  soldPriceYen: priceYen,
  ...more,
})

test('the average is the median of at least five comparable sales', async () => {
  const others = [
    { year: 2015 },
    { condition: '3' },
    { condition: 'R' },
    { mileageKm: 120_000 },
    { chassisCode: 'AGH35' },
    { auctionDay: '2025-11-01' },
    { status: lotStatus.notSold, soldPriceYen: null },
  ].map((more) => sale(9_000_000, more))
  const sales = [100, 200, 300, 400].map((price) => sale(price))
  const compared = { ...like, auctionDay: '2026-11-21' }
  const [id] = await addLots(
    database,
    [compared, ...sales, ...others].map((lot, at) => ({ ...lot, lotNumber: `a${at}` })),
  )
  await refreshAveragePrices(
    db,
    sqlSearch(db, () => now),
    '2026-11-20',
  )
  expect(await lotById(id)).toMatchObject({ average_price_yen: null, average_price_sales: null })

  await addLots(database, [sale(350, { year: 2018, condition: '4.5', lotNumber: 'b' })])
  await refreshAveragePrices(
    db,
    sqlSearch(db, () => now),
    '2026-11-20',
  )
  const found = await lotById(id)
  expect(found).toMatchObject({
    average_price_yen: 300,
    average_price_low_yen: 200,
    average_price_high_yen: 350,
    average_price_sales: 5,
  })

  await refreshAveragePrices(
    db,
    sqlSearch(db, () => now),
    '2026-11-20',
  )
  expect((await lotById(id)).changed_xid).toBe(found.changed_xid)
})

test('compares again only changed lots and, on request, those with new comparables', async () => {
  const [own, comparable] = await addLots(database, [
    { ...like, chassisCode: 'AGH40', auctionDay: '2026-11-22', lotNumber: 'c1' },
    { ...like, chassisCode: 'AGH41', auctionDay: '2026-11-22', lotNumber: 'c2' },
  ])
  const before = await nextXid(db)
  await addLots(database, [sale(500, { chassisCode: 'AGH41', lotNumber: 'c3' })])
  await db
    .updateTable('lots')
    .set({ year: 2019 })
    .where('id', '=', own ?? 0)
    .execute()
  const listed = async (salesXid: string | null) => {
    const since = { lotsXid: before, salesXid }
    const lots = await listUpcomingLots(db, { fromDay: '2026-11-16', since })
    return lots.map(({ lotId }) => lotId)
  }
  expect(await listed(null)).toEqual([own])
  expect((await listed(before)).toSorted()).toEqual([own, comparable].toSorted())
})

test('results are set by the key of the lot, and written only if they differ', async () => {
  const [id, other] = await addLots(database, [
    { auctionDay: '2026-11-20', lotNumber: 'r1' },
    { auctionDay: '2026-11-21', lotNumber: 'r1' },
  ])
  const { house_id: houseId } = await lotById(id)
  const key = { houseId, auctionDay: '2026-11-20', lotNumber: 'r1' }
  const set = (results: readonly LotResult[]) =>
    db.transaction().execute((trx) => setResults(trx, results))
  await set([{ ...key, status: lotStatus.sold, soldPriceYen: 700 }])
  const sold = await lotById(id)
  expect(sold).toMatchObject({ status: lotStatus.sold, sold_price_yen: 700 })
  expect((await lotById(other)).status).toBe(lotStatus.upcoming)
  await set([{ ...key, status: lotStatus.sold, soldPriceYen: 700 }])
  expect((await lotById(id)).changed_xid).toBe(sold.changed_xid)
  await set([{ ...key, status: lotStatus.notSold, soldPriceYen: null }])
  expect(await lotById(id)).toMatchObject({ status: lotStatus.notSold, sold_price_yen: null })
})

test('deletions are recorded for a month', async () => {
  const [old = 0, recent = 0] = await addLots(database, [
    { lotNumber: 'd1', market: 'stock' },
    { lotNumber: 'd2', market: 'stock' },
  ])
  await db.deleteFrom('lots').where('id', 'in', [old, recent]).execute()
  await sql`update lot_deletions set deleted_at = now() - interval '31 days' where lot_id = ${old}`.execute(
    db,
  )
  await deleteOldDeletions(db)
  const left = await db.selectFrom('lot_deletions').select('lot_id').execute()
  expect(left.map(({ lot_id }) => lot_id)).toContain(recent)
  expect(left.map(({ lot_id }) => lot_id)).not.toContain(old)
})
