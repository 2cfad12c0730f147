import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { lookAlikes } from '#market/reference-data/server/latin-letters.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import {
  differsFromMerged,
  feedPrice,
  hasEnteredPrice,
  insertNames,
  insertValues,
  matchedTable,
  matches,
  sameKey,
  setMerged,
  stagedNames,
  stagedTable,
} from './merge/merge-sql.ts'
import { splitLines } from './staged-columns.ts'

export interface MergeCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Lots that had been withdrawn; they also count as changed or unchanged. */
  readonly returned: number
}

/** The feed whose rows are merged. Lots of the demo belong to no feed. */
export interface RowsOfFeed {
  readonly feedId: number
  readonly runId: number
}
const noFeed: RowsOfFeed = { feedId: 0, runId: 0 }

/** Clears who entered the price when the feed fills one that a manager had cleared. */
function enteredByAfterFill(price: string): string {
  return `case when lots.sold_price_yen is null and ${price} is not null then null
    else lots.sold_price_set_by end`
}

/**
 * Locks the lots of a feed whose price a manager has entered, and logs the prices that the feed now gives to lots whose
 * price a manager had cleared. Returns their number.
 */
const logFilledPrices = (feed: string, sameLot: string) => `with entered as (
  select lots.id, lots.sold_price_yen, ${feedPrice} as feed_yen
  from ${feed} cross join lateral (
    -- Looked up for each row of the feed, in the small index of such lots.
    select id, sold_price_yen from lots where ${sameLot} and sold_price_set_by is not null for update
  ) lots
), logged as (
  insert into lot_price_changes (lot_id, before_yen, after_yen, request_id)
  select id, null, feed_yen, 'feed' from entered where sold_price_yen is null and feed_yen is not null
)
select count(*)::int as lots from entered`

/**
 * Records where the price of the feed differs from the one that a manager has entered, and where it no longer does. A
 * difference that a manager has resolved is recorded again only if the feed's price changes.
 */
const recordPriceDifferences = (feed: string, sameLot: string) => `with entered as materialized (
  select lots.id, lots.sold_price_yen, ${feedPrice} as feed_yen,
    new.sold_price_yen is null and new.status is null as is_silent
  from ${feed} cross join lateral (
    select id, sold_price_yen from lots where ${sameLot} and ${hasEnteredPrice} offset 0
  ) lots
), noted as (
  insert into sold_price_differences (lot_id, entered_yen, feed_yen)
  select id, sold_price_yen, feed_yen from entered where feed_yen <> sold_price_yen
  on conflict (lot_id) do update set entered_yen = excluded.entered_yen, feed_yen = excluded.feed_yen,
    found_at = excluded.found_at, resolved_at = null
  where (sold_price_differences.entered_yen, sold_price_differences.feed_yen)
    is distinct from (excluded.entered_yen, excluded.feed_yen)
)
update sold_price_differences difference set resolved_at = app_now()
from entered
where difference.lot_id = entered.id and difference.resolved_at is null and not is_silent
  and coalesce(entered.feed_yen = entered.sold_price_yen, true)`

const copy = `copy staged_lots (${stagedNames}) from stdin`
const copyNew = `copy lots (${insertNames}) from stdin`

const matchedRows = 'matched_lots matched join staged_lots new on new.ctid = matched.place'
const sameLot = 'lots.id = matched.lot_id'

const match = `with matched as (insert into matched_lots ${matches} returning *)
select count(*) filter (where is_new)::int as added, count(*) filter (where is_moved or is_other)::int as moved,
  count(*) filter (where differs or lot_id = any($4))::int as changed,
  count(*) filter (where is_withdrawn)::int as returned,
  count(*) filter (where has_entered_price)::int as entered
from matched`

// Ordered by key, so that two imports of the same lots block each other without a deadlock.
const insert = `insert into lots (id, ${insertNames}) overriding system value
select matched.lot_id, ${insertValues} from ${matchedRows} where matched.is_new
order by new.house_id, new.key_day, new.lot_number
on conflict (house_id, key_day, lot_number) do nothing`

const update = `with changed as (
  update lots set ${setMerged}, withdrawn_at = null,
    sold_price_set_by = ${enteredByAfterFill(feedPrice)}
  from ${matchedRows}
  where ${sameLot} and (matched.differs or matched.is_withdrawn)
    and (lots.withdrawn_at is not null or ${differsFromMerged})
  returning with (old as was, new as became) lots.id, matched.provided_before, to_jsonb(was) as was,
    to_jsonb(became) as became
)
insert into feed_changes (run_id, lot_id, before, after, provided_before)
select $1::bigint, id, before, after, provided_before
from changed cross join lateral changed_columns(was, became) where $1::bigint > 0
on conflict (run_id, lot_id) do update
  set before = excluded.before || feed_changes.before, after = feed_changes.after || excluded.after`

// One car under two houses on one day: the one with a price is shown, else the earlier one.
const linkCars = (pairs: string) => `with pairs as (
  select case when (mine.start_price_yen is null) = (other.start_price_yen is null)
      then least(mine.id, other.id)
      when mine.start_price_yen is null then other.id else mine.id end as shown,
    mine.id as one, other.id as two
  from ${pairs}
    and mine.withdrawn_at is null and other.house_id <> mine.house_id
    and other.withdrawn_at is null and other.same_as is null and is_same_car(mine, other)
)
update lots set same_as = nullif(pairs.shown, lots.id) from pairs
where lots.id in (pairs.one, pairs.two) and lots.same_as is distinct from nullif(pairs.shown, lots.id)`

const linkMatchedCars = linkCars(`${matchedRows}
  -- Nearly every row finds only its own lot, which is not read again.
  join lots other on other.frame_number = new.frame_number and other.key_day = new.key_day
    and other.frame_number <> '' and other.id <> matched.lot_id
  join lots mine on mine.id = matched.lot_id
  where (matched.is_new or matched.differs or matched.is_withdrawn)
    and mine.frame_number = new.frame_number`)

// A corrected value may show that it is another car.
const unlinkMatchedCars = `with hidden as (
  select lots.id from matched_lots matched join lots on lots.id = matched.lot_id
  where matched.differs and lots.same_as is not null
  union all
  select lots.id from matched_lots matched join lots on lots.same_as = matched.lot_id where matched.differs
)
update lots set same_as = null from lots shown
where lots.id = any(array(select id from hidden)) and shown.id = lots.same_as and not is_same_car(lots, shown)`

const linkAddedCars = linkCars(`lots mine
  join lots other on other.frame_number = mine.frame_number and other.key_day = mine.key_day
    and other.frame_number <> '' and other.id <> mine.id
  where mine.changed_xid = pg_current_xact_id()`)

// The staging tables have no statistics; without this the planner may read all lots for each batch.
const plannerSettings = ['hashjoin', 'mergejoin', 'material', 'memoize', 'bitmapscan']
  .map((what) => `set local enable_${what} = off`)
  .join('; ')

// A batch that `addNew` has added waits for its caller, which PostgreSQL does not know, so it cannot detect a deadlock
// between the two.
const settings = `${plannerSettings}; set local lock_timeout = '10s'`

/**
 * Copies lots into the staging table of this connection's transaction, as lines of `copyLine`, for `mergeStaged` or
 * `compareStaged`. Their keys must be unique.
 */
export async function stageLots(
  client: ClientBase,
  lines: Iterable<Buffer | string>,
): Promise<void> {
  await client.query(stagedTable)
  await client.query(matchedTable)
  await pipeline(Readable.from(lines), client.query(copyFrom(copy)))
}

const uniqueViolation = '23505'

interface Matches {
  readonly added: number
  readonly moved: number
  readonly changed: number
  readonly returned: number
  readonly entered: number
}

async function matchStaged(
  client: ClientBase,
  { feedId, runId }: RowsOfFeed,
  { write, moved }: { write: boolean; moved: readonly number[] },
): Promise<Matches> {
  const { rows } = await client.query<Matches>(match, [feedId, runId, write, moved])
  return rows[0] as Matches
}

/** Counts what `mergeStaged` would do with the `count` staged lots, without doing it. */
export async function compareStaged(
  client: ClientBase,
  count: number,
  feed: RowsOfFeed = noFeed,
): Promise<MergeCounts> {
  await client.query(settings)
  const { added, changed, returned } = await matchStaged(client, feed, { write: false, moved: [] })
  return { added, changed, unchanged: count - added - changed, returned }
}

/**
 * Adds lots without the staging table if none of them exists by its key or by the feed's id (`ids`). It may run before
 * the previous batch commits, provided that batch has added all of its lots, and their keys and ids are different.
 * `linkAdded` completes it.
 *
 * @returns the provided fields of each row, in the order of the lots' ids; null when nothing was added
 */
export async function addNew(
  client: ClientBase,
  { lines, ids }: { readonly lines: readonly Buffer[]; readonly ids: ReadonlySet<string> },
  { feedId }: RowsOfFeed,
): Promise<readonly string[] | null> {
  await client.query(settings)
  const known = 'select from feed_lots where feed_id = $1 and source_id = any($2) limit 1'
  if ((await client.query(known, [feedId, [...ids]])).rowCount !== 0) return null
  const { lots, providedFields } = splitLines(lines)
  await client.query('savepoint nothing_added')
  try {
    await pipeline(Readable.from([lots]), client.query(copyFrom(copyNew)))
    return providedFields
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    await client.query('rollback to savepoint nothing_added')
    return null
  }
}

/** Links the cars of lots that `addNew` has added, after the previous batch has committed. */
export async function linkAdded(client: ClientBase): Promise<void> {
  await client.query(linkAddedCars)
}

/**
 * Adds or updates the `count` staged lots, found by the feed's id or their key, inside the caller's transaction. An
 * unchanged lot is not written at all. Until the end of the transaction `matched_lots` has the lot of each row.
 */
export async function mergeStaged(
  client: ClientBase,
  count: number,
  feed: RowsOfFeed = noFeed,
): Promise<MergeCounts> {
  await client.query(settings)
  let moved: readonly number[] = []
  const rematch = async () => {
    await client.query('delete from matched_lots')
    return matchStaged(client, feed, { write: true, moved })
  }
  let found = await matchStaged(client, feed, { write: true, moved })
  if (found.moved > 0) {
    const { rows } = await client.query<{ moved: number[] }>(
      'select move_lots(feed_id => $1, run_id => $2) as moved',
      [feed.feedId, feed.runId],
    )
    moved = rows[0]?.moved ?? []
    found = await rematch()
  }
  const added = found.added > 0 ? ((await client.query(insert)).rowCount ?? 0) : 0
  // Another import has just added the others; they are visible now.
  if (added < found.added) found = await rematch()
  // Even an unchanged lot may have a price that differs from the feed's.
  if (found.changed + found.returned + found.entered > 0) {
    if (found.entered > 0) await client.query(logFilledPrices(matchedRows, sameLot))
    await client.query(update, [feed.runId])
    if (found.entered > 0) await client.query(recordPriceDifferences(matchedRows, sameLot))
  }
  const written = added + found.changed + found.returned
  // The demo and tests add lots without a feed.
  if (feed.runId > 0 && found.changed > 0) await client.query(unlinkMatchedCars)
  if (feed.runId > 0 && written > 0) await client.query(linkMatchedCars)
  const { changed, returned } = found
  return { added, changed, unchanged: count - added - changed, returned }
}

/** The result of a lot, found by its key. */
export interface LotResult {
  readonly houseId: number
  readonly auctionDay: string
  readonly lotNumber: string
  readonly status: number
  readonly soldPriceYen: number | null
}

/** Results as `$1`, in the columns of the staging table. */
const resultFeed = `(
  select "houseId" as house_id, "auctionDay" as key_day, "lotNumber" as lot_number, status,
    "soldPriceYen" as sold_price_yen
  from jsonb_to_recordset($1::jsonb) as result (
    "houseId" integer, "auctionDay" date, "lotNumber" text, status smallint, "soldPriceYen" bigint
  )
) new`
const resultPrice = `case when ${hasEnteredPrice} then lots.sold_price_yen else ${feedPrice} end`
const updateResults = `update lots set status = new.status, sold_price_yen = ${resultPrice},
  sold_price_set_by = ${enteredByAfterFill(feedPrice)}
from ${resultFeed}
where ${sameKey} and (lots.status, lots.sold_price_yen) is distinct from (new.status, ${resultPrice})`

/**
 * Sets statuses and sold prices; a lot that has them already is not written. A price that a manager has entered stays.
 * Its statements lock a lot before its difference, provided they run in one transaction.
 */
export async function setResults(
  db: Transaction<Tables>,
  results: readonly LotResult[],
): Promise<void> {
  if (results.length === 0) return
  const run = (statement: string) =>
    db.executeQuery<{ lots: number }>(CompiledQuery.raw(statement, [JSON.stringify(results)]))
  const { rows } = await run(logFilledPrices(resultFeed, sameKey))
  await run(updateResults)
  if (rows[0]?.lots) await run(recordPriceDifferences(resultFeed, sameKey))
}

/**
 * Sets the sold price of a lot by hand, with its log; the same price is not written again. The feed will not overwrite
 * it, and the feed's current price counts as resolved.
 */
export async function setSoldPrice(
  db: Db,
  change: {
    readonly lotId: number
    /** Null clears the price, and the feed may fill it again. */
    readonly soldPriceYen: number | null
    readonly actorId: number
  },
  { requestId }: Origin,
): Promise<void> {
  const { lotId, soldPriceYen, actorId } = change
  await sql`
    with before as (
      select id, sold_price_yen, sold_price_set_by from lots where id = ${lotId} for update
    ), changed as (
      update lots set sold_price_yen = ${soldPriceYen}, sold_price_set_by = ${actorId}
      from before
      where lots.id = before.id and before.sold_price_yen is distinct from ${soldPriceYen}::bigint
      returning lots.id, before.sold_price_yen as before_yen, before.sold_price_set_by as before_by
    ), logged as (
      insert into lot_price_changes (lot_id, actor_id, before_yen, after_yen, request_id)
      select id, ${actorId}, before_yen, ${soldPriceYen}, ${requestId} from changed
    ), replaced as (
      -- The manager has seen the feed's price, so the same one is not reported again.
      insert into sold_price_differences (lot_id, entered_yen, feed_yen, resolved_at)
      select id, ${soldPriceYen}::bigint, before_yen, app_now() from changed
      where before_by is null and before_yen is not null and ${soldPriceYen}::bigint is not null
      on conflict (lot_id) do update set entered_yen = excluded.entered_yen,
        feed_yen = excluded.feed_yen, resolved_at = excluded.resolved_at
      returning lot_id
    )
    update sold_price_differences difference
    set entered_yen = coalesce(${soldPriceYen}::bigint, entered_yen),
      resolved_at = coalesce(resolved_at, app_now())
    from before
    where difference.lot_id = before.id and before.sold_price_set_by is not null
  `.execute(db)
}

/** Average price by comparable sales (spec 3 §3, averagePrice); null when there are too few. */
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

/** The expected sold price of a lot, yen; all null if nothing is known any more. */
export interface LotEstimate {
  readonly lotId: number
  readonly yen: number | null
  /** Half of the expected sales are between these. */
  readonly low: number | null
  readonly high: number | null
  /** Nine in ten of them are between these. */
  readonly lowest: number | null
  readonly highest: number | null
  readonly sales: number | null
  /** How many of a thousand similar lots reach the start price. */
  readonly saleChance: number | null
}

/**
 * Sets estimates. A lot whose estimate and band have moved by less than one per cent is not written, because the search
 * processes every write of a lot.
 *
 * @returns the number of lots written
 */
export async function setEstimates(db: Db, estimates: readonly LotEstimate[]): Promise<number> {
  if (estimates.length === 0) return 0
  const { numAffectedRows } = await sql`
    update lots set estimate_yen = new.yen, estimate_low_yen = new.low, estimate_high_yen = new.high,
      estimate_lowest_yen = new.lowest, estimate_highest_yen = new.highest, estimate_sales = new.sales,
      sale_chance = new."saleChance"
    from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb) as new (
      "lotId" bigint, yen bigint, low bigint, high bigint, lowest bigint, highest bigint, sales integer,
      "saleChance" smallint
    )
    where lots.id = new."lotId" and (
      (lots.estimate_yen is null) <> (new.yen is null)
      or abs(lots.estimate_yen - new.yen) * 100 >= lots.estimate_yen
      or abs(lots.estimate_low_yen - new.low) * 100 >= lots.estimate_low_yen
      or abs(lots.estimate_high_yen - new.high) * 100 >= lots.estimate_high_yen
      or (lots.sale_chance is null) <> (new."saleChance" is null)
      or abs(lots.sale_chance - new."saleChance") >= 10
      or (lots.estimate_sales < 20) <> (new.sales < 20)
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

const { foreign, latin } = lookAlikes
/** `latinCode` in SQL: a code that contains letters without a Latin lookalike stays unchanged. */
const latinSql = (
  column: string,
) => `case when translate(upper(${column}), '${foreign}', '${latin}') ~ '[\u0370-\u03ff\u0400-\u04ff]'
  then ${column} else translate(${column}, '${foreign}', '${latin}') end`

const repairCodes = `with part as (
  select id, house_id, key_day, lot_number, ${latinSql('lot_number')} as number, ${latinSql('chassis_code')} as chassis,
    case when frame_number ~ '[0-9]' then ${latinSql('frame_number')} else '' end as frame
  from lots
  where id > $1 and id <= $2 and (concat(lot_number, chassis_code, frame_number) ~ '[${foreign}]'
    or frame_number <> '' and frame_number !~ '[0-9]')
), keyed as (
  select part.*, exists (
    select from lots other where other.house_id = part.house_id and other.key_day = part.key_day
      and other.lot_number = part.number and other.id <> part.id
  ) as is_taken
  from part
), changed as (
  update lots set chassis_code = keyed.chassis, frame_number = keyed.frame,
    lot_number = case when keyed.is_taken then lots.lot_number else keyed.number end
  from keyed
  where lots.id = keyed.id and (lots.chassis_code, lots.frame_number, lots.lot_number) is distinct from
    (keyed.chassis, keyed.frame, case when keyed.is_taken then lots.lot_number else keyed.number end)
  returning lots.id
)
select (select count(*) from changed) as codes,
  (select count(*) from keyed where is_taken and number <> lot_number) as kept`

const unlinkOtherCars = `with unlinked as (
  update lots set same_as = null from lots shown
  where lots.id > $1 and lots.id <= $2 and shown.id = lots.same_as and not is_same_car(lots, shown)
  returning lots.id
)
select count(*) as cars from unlinked`

/**
 * Rewrites the codes of stored lots as the import reads them now, and shows cars again that were mistaken for others.
 * Skips repaired lots, so it can be stopped and restarted.
 *
 * @returns the number of lots with other codes, of numbers that stay because another lot has them, of cars shown again,
 * and the last id; null when there are no more
 */
export async function repairLots(
  db: Db,
  { after, maxLots }: { readonly after: number; readonly maxLots: number },
): Promise<{ codes: number; kept: number; cars: number; last: number | null }> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from (select id from lots where id > ${after} order by id limit ${maxLots}) part
    `.execute(transaction)
    const last = rows[0]?.last ?? null
    if (last === null) return { codes: 0, kept: 0, cars: 0, last }
    const run = async <Row>(statement: string) =>
      (await transaction.executeQuery<Row>(CompiledQuery.raw(statement, [after, last])))
        .rows[0] as Row
    const codes = await run<{ codes: number; kept: number }>(repairCodes)
    return { ...codes, ...(await run<{ cars: number }>(unlinkOtherCars)), last }
  })
}

/** Writes the managers' note on a lot, or its next version; the same text is not a new version. */
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

/** Removes the managers' note from a lot, if there is one. */
export async function deleteComment(
  db: Db,
  { lotId, now }: { lotId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('lot_comments')
    .set({ withdrawn_at: now, changed_xid: sql`pg_current_xact_id()` })
    .where('lot_id', '=', lotId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

const undoDays = 60

/** Deletes the records of changes by runs that are too old to be undone. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`
    delete from feed_changes where run_id in (
      select id from feed_runs where finished_at < now() - make_interval(days => ${undoDays})
    )
  `.execute(db)
}

/** Retention of deletions; saved columns of the search are never older. */
const deletionDays = 30

/** Deletes old records of deletions, which every reader of changes has seen. */
export async function deleteOldDeletions(db: Db): Promise<void> {
  await sql`
    delete from lot_deletions where deleted_at < now() - make_interval(days => ${deletionDays})
  `.execute(db)
}
