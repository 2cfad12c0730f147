import type { ClientBase } from 'pg'
import type { RowsOfFeed } from '../commands.ts'

/** Links the staged lots to the feed, as seen in this run. */
const link = `insert into feed_lots
  (lot_id, feed_id, first_run_id, last_seen_run_id, last_seen_at, provided_fields, source_id)
select lot_id, $1, $2, $2, app_now(), provided_fields, source_id from matched_lots where not is_linked`

const see = `update feed_lots known set last_seen_run_id = $2, last_seen_at = app_now(), absent_runs = 0,
  withdrawn_at = null, withdrawn_run_id = null,
  provided_fields = known.provided_fields & ~matched.cleared | matched.provided_fields,
  source_id = coalesce(matched.source_id, known.source_id)
from matched_lots matched
where matched.is_linked and known.lot_id = matched.lot_id and known.feed_id = $1`

const seeRefused = `update feed_lots set last_seen_run_id = $2, last_seen_at = app_now(), absent_runs = 0
where feed_id = $1 and source_id = any($3) and withdrawn_at is null`

/** A field that this feed provides now no longer counts as last provided by another. */
const takeOver = `update feed_lots other set provided_fields = other.provided_fields & ~matched.provided_fields
from matched_lots matched
where (not matched.is_new and not matched.is_linked or matched.provided_fields & ~matched.provided_before <> 0)
  and other.lot_id = matched.lot_id and other.feed_id <> $1 and other.provided_fields & matched.provided_fields <> 0`

/**
 * Records the lots of the feed after `mergeStaged`, in its transaction: as seen in this run, with the fields that the
 * feed provides.
 */
export async function recordSeen(
  client: ClientBase,
  { feedId, runId }: RowsOfFeed,
  { rows, added, refusedIds }: { rows: number; added: number; refusedIds: readonly string[] },
): Promise<void> {
  const linked = added < rows ? ((await client.query(see, [feedId, runId])).rowCount ?? 0) : 0
  if (linked < rows) await client.query(link, [feedId, runId])
  if (added < rows) await client.query(takeOver, [feedId])
  if (refusedIds.length > 0) await client.query(seeRefused, [feedId, runId, refusedIds])
}

// Lots that were added at once have the order of their rows.
const linkAdded = `insert into feed_lots
  (lot_id, feed_id, first_run_id, last_seen_run_id, last_seen_at, provided_fields, source_id)
select id, $1, $2, $2, app_now(), ($3::bigint[])[row_number() over (order by id)], nullif(source_id, '')
from lots where changed_xid = pg_current_xact_id()`

/** Records lots that `addNew` has added; `providedFields` is what it has returned. */
export async function recordAdded(
  client: ClientBase,
  { feedId, runId }: RowsOfFeed,
  {
    providedFields,
    refusedIds,
  }: { providedFields: readonly string[]; refusedIds: readonly string[] },
): Promise<void> {
  await client.query(linkAdded, [feedId, runId, providedFields])
  if (refusedIds.length > 0) await client.query(seeRefused, [feedId, runId, refusedIds])
}
