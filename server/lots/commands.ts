import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../db/tables.ts'
import { saleStatuses } from '../search/comparables.ts'
import { dataColumns, keyColumns, stagedColumns } from './lot-columns.ts'

export interface MergeCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

const names = (columns: readonly { name: string }[], prefix = '') =>
  columns.map(({ name }) => `${prefix}${name}`).join(', ')

const stage = `create temp table if not exists staged_lots (
  ${stagedColumns.map(({ name, type }) => `${name} ${type}`).join(',\n  ')},
  key_day date generated always as (coalesce(auction_day, 'infinity'::date)) stored
) on commit delete rows`

const copy = `copy staged_lots (${names(stagedColumns)}) from stdin`

// Silence never erases: a column takes the new value only where the new row says something.
const merged = dataColumns.map(({ name, overwrites }) => {
  if (overwrites === 'not null') return `coalesce(new.${name}, lots.${name})`
  if (overwrites === 'with a sale') {
    // A sale that fell through takes its price along.
    return `case when new.status not in (${saleStatuses.join(', ')}) then null
      else coalesce(new.${name}, lots.${name}) end`
  }
  const empty = overwrites === 'no list' ? `'{}'` : `''`
  return `case when new.${name} = ${empty} then lots.${name} else new.${name} end`
})

const sameKey = `lots.house_id = new.house_id and lots.key_day = new.key_day
  and lots.lot_number = new.lot_number`

const update = `update lots set
  ${dataColumns.map(({ name }, at) => `${name} = ${merged[at]}`).join(',\n  ')}
from staged_lots new
where ${sameKey}
  and (${names(dataColumns, 'lots.')}) is distinct from (${merged.join(', ')})`

const insertColumns = [...keyColumns, ...dataColumns]
// In the order of the key, so that two imports of the same lots wait for each other and do not meet
// in a deadlock.
const insert = `insert into lots (${names(insertColumns)})
select ${insertColumns
  .map(({ name }) => (name === 'status' ? 'coalesce(status, status_when_new)' : name))
  .join(', ')}
from staged_lots new where not exists (select from lots where ${sameKey})
order by house_id, key_day, lot_number
on conflict (house_id, key_day, lot_number) do nothing`

// The staging table has no statistics; without this the planner may read all lots for each batch.
const plannerSettings = 'set local enable_hashjoin = off; set local enable_mergejoin = off'

const compare = `select
  count(*) filter (where lots.id is null)::int as added,
  count(*) filter (
    where lots.id is not null
      and (${names(dataColumns, 'lots.')}) is distinct from (${merged.join(', ')})
  )::int as changed
from staged_lots new left join lots on ${sameKey}`

/**
 * Lays lots out in the staging table of this connection's transaction, as lines made by
 * `copyLine`; `mergeStaged` or `compareStaged` takes them from there. No two may have the same key.
 */
export async function stageLots(
  client: ClientBase,
  lines: Iterable<Buffer | string>,
): Promise<void> {
  await client.query(stage)
  await pipeline(Readable.from(lines), client.query(copyFrom(copy)))
}

/** What `mergeStaged` would do with the `count` staged lots, without doing it. */
export async function compareStaged(client: ClientBase, count: number): Promise<MergeCounts> {
  await client.query(plannerSettings)
  const { rows } = await client.query<{ added: number; changed: number }>(compare)
  const { added = 0, changed = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: count - added - changed }
}

/**
 * Adds the `count` staged lots or brings them up to date, found by their key, inside the caller's
 * transaction. A lot in which nothing changes is not written at all.
 */
export async function mergeStaged(client: ClientBase, count: number): Promise<MergeCounts> {
  await client.query(plannerSettings)
  const added = (await client.query(insert)).rowCount ?? 0
  // What is not added was there, or another import has just added it; either way it can be seen now.
  // The rows added here are found unchanged.
  const changed = added === count ? 0 : ((await client.query(update)).rowCount ?? 0)
  return { added, changed, unchanged: count - added - changed }
}

/** What became of a lot, found by its key. */
export interface LotResult {
  readonly houseId: number
  readonly auctionDay: string
  readonly lotNumber: string
  readonly status: number
  readonly soldPriceYen: number | null
}

/** Sets statuses and sold prices; a lot that has them already is not written. */
export async function setResults(db: Db, results: readonly LotResult[]): Promise<void> {
  if (results.length === 0) return
  await sql`
    update lots set status = result.status, sold_price_yen = result."soldPriceYen"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (
      "houseId" integer, "auctionDay" date, "lotNumber" text, status smallint, "soldPriceYen" bigint
    )
    where lots.house_id = result."houseId" and lots.key_day = result."auctionDay"
      and lots.lot_number = result."lotNumber"
      and (lots.status, lots.sold_price_yen)
        is distinct from (result.status, result."soldPriceYen")
  `.execute(db)
}

/** What comparable sales say of a lot's price (spec 3 §3, averagePrice); null when too few say it. */
export interface AveragePrice {
  readonly lotId: number
  readonly sales: number
  readonly medianYen: number | null
  readonly lowerQuartileYen: number | null
  readonly upperQuartileYen: number | null
}

/** Sets average prices; a lot that has them already is not written. */
export async function setAveragePrices(db: Db, prices: readonly AveragePrice[]): Promise<void> {
  if (prices.length === 0) return
  await sql`
    update lots set average_price_yen = price."medianYen",
      average_price_low_yen = price."lowerQuartileYen",
      average_price_high_yen = price."upperQuartileYen",
      average_price_sales = case when price."medianYen" is not null then price.sales end
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as price (
      "lotId" bigint, sales integer, "medianYen" bigint, "lowerQuartileYen" bigint,
      "upperQuartileYen" bigint
    )
    where lots.id = price."lotId"
      and (average_price_yen, average_price_low_yen, average_price_high_yen, average_price_sales)
        is distinct from (price."medianYen", price."lowerQuartileYen", price."upperQuartileYen",
          case when price."medianYen" is not null then price.sales end)
  `.execute(db)
}

/** Writes the managers' note on a lot, or its next version; what it says already is no new one. */
export async function writeComment(
  db: Db,
  note: { lotId: number; comment: string; authorId: number; now: Date },
): Promise<void> {
  await sql`
    insert into lot_comments (lot_id, comment, author_id, saved_at)
    select ${note.lotId}, ${note.comment}, ${note.authorId}, ${note.now}
    where ${note.comment} is distinct from (
      select comment from lot_comments
      where lot_id = ${note.lotId} and withdrawn_at is null
      order by id desc limit 1
    )
  `.execute(db)
}

/** Takes the managers' note off a lot; where there is none, nothing happens. */
export async function deleteComment(
  db: Db,
  { lotId, now }: { lotId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('lot_comments')
    .set({ withdrawn_at: now })
    .where('lot_id', '=', lotId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** How long it is remembered that a lot was deleted; saved columns of the search are never older. */
const deletionDays = 30

/** Forgets deletions that no reader of changes can have missed any more. */
export async function forgetOldDeletions(db: Db): Promise<void> {
  await sql`
    delete from lot_deletions where deleted_at < now() - make_interval(days => ${deletionDays})
  `.execute(db)
}
