import { sql } from 'kysely'
import type { FeedHealth, FeedRun, FindingGroup } from '#market/feeds/contract/calls.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { problemsOf } from './problems.ts'

/** The last run is compared with this many runs before it. */
const comparedRuns = 10

type Row = Omit<FeedHealth, 'problems' | 'pull'> & {
  readonly nextAt: string | null
  readonly failures: number | null
  readonly lastError: string | null
}

/** Lists every feed with its health, those with problems first; there are a few dozen. */
export async function listFeedHealth(db: Db): Promise<FeedHealth[]> {
  const { rows } = await sql<Row>`
    select feed.id, feed.name, feed.kind, feed.market, feed.sends_everything as "sendsEverything",
      feed.withdrawn_after_runs as "withdrawnAfterRuns",
      ${iso(sql`feed.paused_at`)} as "pausedAt",
      ${iso(sql`last.finished_at`)} as "lastRunAt",
      ${iso(sql`usual.last_lot_at`)} as "lastLotAt",
      greatest(0, extract(epoch from app_now() - last.finished_at))::bigint as age,
      usual.age::bigint as "usualAge",
      coalesce(last.usable, 0) as lots, usual.lots::bigint as "usualLots",
      last.with_photos::float8 / nullif(last.usable, 0) as "photoShare",
      usual.photo_share as "usualPhotoShare",
      (last.rejected - last.repeated)::float8 / nullif(last.records_read, 0) as "refusedShare",
      last.emptied::float8 / nullif(last.usable, 0) as "emptiedPerLot",
      last.alarm,
      ${iso(sql`pull.next_at`)} as "nextAt", pull.failures, pull.last_error as "lastError"
    from feeds feed
    left join feed_pulls pull on pull.feed = feed.name
    left join lateral (
      select *, added + changed + unchanged as usable from feed_runs
      where feed_id = feed.id and finished_at is not null and undone_at is null
      order by id desc limit 1
    ) last on true
    left join lateral (
      select max(run.finished_at) filter (where run.usable > 0) as last_lot_at,
        percentile_cont(0.5) within group (order by run.usable) filter (where run.id < last.id) as lots,
        percentile_cont(0.5) within group (order by run.with_photos::float8 / run.usable)
          filter (where run.id < last.id and run.usable > 0) as photo_share,
        case when count(run.gap) >= 2
          then percentile_cont(0.5) within group (order by run.gap) end as age
      from (
        select id, finished_at, with_photos, added + changed + unchanged as usable,
          extract(epoch from finished_at - lag(finished_at) over (order by id)) as gap
        from feed_runs
        where feed_id = feed.id and finished_at is not null and undone_at is null and alarm is null
        order by id desc limit ${comparedRuns + 1}
      ) run
    ) usual on true
    order by feed.name
  `.execute(db)
  const feeds = rows.map(({ nextAt, failures, lastError, ...facts }) => {
    const pull =
      nextAt === null ? null : { nextAt, failures: failures ?? 0, lastError: lastError ?? '' }
    return { ...facts, pull, problems: problemsOf({ ...facts, pull }) }
  })
  return feeds.sort((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0))
}

/** Formats a time as ISO 8601 in UTC. */
const iso = (time: ReturnType<typeof sql>) =>
  sql<string | null>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

interface Page {
  readonly page: number
  readonly pageSize: number
}

/** Lists the runs of one feed or of all, newest first. */
export async function listRuns(
  db: Db,
  { feedId, page, pageSize }: Page & { readonly feedId: number | undefined },
): Promise<{ runs: FeedRun[]; total: number; found: number }> {
  const ofFeed = feedId === undefined ? sql`true` : sql`feed_id = ${feedId}`
  const { rows } = await sql<FeedRun>`
    select id, feed_id as "feedId", file_name as "fileName", format,
      ${iso(sql`started_at`)} as "startedAt", ${iso(sql`finished_at`)} as "finishedAt",
      ${iso(sql`undone_at`)} as "undoneAt", is_complete as "isComplete", records_read as read,
      added, changed, unchanged, rejected, repeated, withdrawn, returned, emptied,
      with_photos as "withPhotos", alarm
    from feed_runs where ${ofFeed}
    order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db)
  const counted = await sql<{ total: number; found: number }>`
    select count(*) as total, count(*) filter (where ${ofFeed}) as found from feed_runs
  `.execute(db)
  return { runs: rows, ...(counted.rows[0] ?? { total: 0, found: 0 }) }
}

/** Groups the findings of a run by outcome, column and reason, largest group first; null if there is no such run. */
export async function groupFindings(
  db: Db,
  { runId, page, pageSize }: Page & { readonly runId: number },
): Promise<{ groups: FindingGroup[]; total: number } | null> {
  const run = await db.selectFrom('feed_runs').select('id').where('id', '=', runId).execute()
  if (run.length === 0) return null
  // A duplicate names the line of the first row: its number does not make another reason.
  const { rows } = await sql<FindingGroup & { total: number }>`
    with same as (
      select outcome, "column", regexp_replace(reason, '(?<= )\\d+$', '') as reason, value,
        count(*) as count, min(line) as first_line, min("row") as first_row
      from feed_findings where run_id = ${runId}
      group by 1, 2, 3, 4
    ), grouped as (
      select outcome, "column", reason, sum(count)::bigint as count, min(first_line) as first_line,
        min(first_row) as first_row,
        (array_agg(jsonb_build_object('value', value, 'count', count) order by count desc, first_line, first_row)
        )[1:3] as values
      from same group by outcome, "column", reason
    )
    select outcome, "column", split_part(reason, ': ', 1) as reason,
      substr(reason, strpos(reason, ': ') + 2) as sentence, count, first_line as "firstLine",
      first_row as "firstRow",
      to_jsonb(values) as values, count(*) over () as total
    from grouped
    order by count desc, first_line, first_row, outcome, "column"
    limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db)
  const total = rows[0]?.total ?? 0
  return { groups: rows.map(({ total: _, ...group }) => group), total }
}
