import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { emptyDatabase } from '#testing/database/database.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { documentKey } from '#trade/purchases/server/documents/receive.ts'
import { ensureDemoMarket } from '../load.ts'
import { defaultSize, scaled } from '../market.ts'
import { demoPeople } from '../people.ts'

const { url, db } = await emptyDatabase()
await migrate(url)
await loadDictionaries(db)
const now = new Date('2026-10-15T12:00:00+09:00')
const folder = await temporaryFolder()
afterAll(() => folder.remove())
const storage = await fileStorage({ s3: null, folder: folder.path })
const load = (at: Date) =>
  ensureDemoMarket({
    ...{ url, storage, hasBids: true, size: scaled(defaultSize, 0.05), now: () => at },
    log: () => undefined,
  })

const cars = () =>
  db
    .selectFrom('purchases')
    .innerJoin('people', 'people.id', 'purchases.person_id')
    .select(['purchases.id', 'status', 'email', 'vessel', 'voyage', 'etd', 'bought_on', 'version'])
    .where('withdrawn_at', 'is', null)
    .orderBy('purchases.id')
    .execute()
const historyOf = () => db.selectFrom('purchase_log').selectAll().orderBy('id').execute()

test('client and dealer have cars in every status, with consistent invoices, ships and histories', async () => {
  await load(now)
  const all = await cars()
  for (const { email } of demoPeople.slice(0, 2)) {
    const statuses = new Set(all.filter((car) => car.email === email).map(({ status }) => status))
    expect([...statuses].sort(), email).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null])
  }
  const { rows: twice } = await sql`
    select lot_id from purchases where withdrawn_at is null group by lot_id having count(*) > 1
  `.execute(db)
  expect(twice).toEqual([])
  const { rows: unpriced } = await sql`
    select from bids where status = 6 and not exists (select from purchases where bid_id = bids.id)
  `.execute(db)
  expect(unpriced).toHaveLength(1)
  const shipped = all.filter(
    ({ status, voyage }) => voyage !== '' && (status === 3 || status === 4),
  )
  const clientsOf = Map.groupBy(shipped, ({ voyage }) => voyage)
  expect(new Set(shipped.map(({ vessel }) => vessel)).size).toBeGreaterThan(2)
  expect(
    [...clientsOf.values()].some((some) => new Set(some.map(({ email }) => email)).size > 1),
  ).toBe(true)
  expect(await listBreaches(db)).toEqual([])

  const lines = await db.selectFrom('purchase_lines').select('kind').distinct().execute()
  expect(lines.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'car',
      'auction_fee',
      'inland',
      'yard',
      'freight',
      'insurance',
      'agent',
    ]),
  )

  const log = await historyOf()
  expect(log.every(({ at }) => at <= now)).toBe(true)
  for (const entries of Map.groupBy(log, (entry) => entry.purchase_id).values()) {
    const times = entries.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
  const events = new Set(log.map(({ event }) => event))
  for (const event of [
    'invoice',
    'proforma',
    'credit_note',
    'debit_note',
    'consignee',
    'file',
  ] as const) {
    expect(events, event).toContain(event)
  }
  const files = await db.selectFrom('purchase_files').selectAll().execute()
  expect(new Set(files.map(({ kind }) => kind)).size).toBeGreaterThan(5)
  for (const { storage_id, sha256 } of files.slice(0, 9)) {
    const stored = await storage.get(documentKey(storage_id))
    const content = stored && (await buffer(stored.stream))
    expect(
      createHash('sha256')
        .update(content ?? '')
        .digest(),
    ).toEqual(sha256)
  }
  const { rows: posted } = await sql<{ inOrder: boolean }>`
    select bool_and(posted_at >= before) as "inOrder" from (
      select posted_at, lag(posted_at) over (order by id) as before
      from ledger_transactions
    ) booked
  `.execute(db)
  expect(posted[0]?.inOrder).toBe(true)
}, 120_000)

test('loading it again adds nothing, and the next days move cars', async () => {
  const before = await cars()
  const history = await historyOf()
  await load(now)
  expect(await cars()).toEqual(before)
  expect(await historyOf()).toEqual(history)
  const later = new Date(now.getTime() + 3 * 86_400_000)
  await load(later)
  const after = await cars()
  const moved = before.filter(({ id, status }) =>
    after.some((car) => car.id === id && car.status !== status),
  )
  expect(moved.length).toBeGreaterThan(2)
  const known = new Set(before.map(({ id }) => id))
  const changes = (await historyOf())
    .slice(history.length)
    .filter((entry) => known.has(entry.purchase_id))
  expect(changes.every(({ at }) => at > now && at <= later)).toBe(true)
  expect(changes.map(({ event }) => event)).toContain('invoice')
  expect(await listBreaches(db)).toEqual([])
}, 120_000)
