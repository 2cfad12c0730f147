import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ScanPosition } from './commands.ts'

const readPicture = prepared('picture', (db, hash: Buffer) =>
  db
    .selectFrom('pictures')
    .select(['state', 'storage_id', 'widths', 'last_error'])
    .select(sql<boolean>`next_try_at > app_now()`.as('is_taken'))
    .where('hash', '=', hash)
    .compile(),
)

/** Finds a picture by its hash, in any state. */
export const findPicture = async (db: Db, hash: string) =>
  (await readPicture(db, Buffer.from(hash, 'hex')))[0] ?? null

export interface PictureCounts {
  readonly waiting: number
  /** Failed, to be retried later. */
  readonly failed: number
  /** Given up. */
  readonly gone: number
  /** Estimated. */
  readonly kept: number
  /** Age of the oldest picture of an upcoming auction without an attempt. */
  readonly behindSeconds: number
}

/** Counts pictures by state. Stored ones are estimated: there may be millions. */
export async function countPictures(db: Db): Promise<PictureCounts> {
  const { rows } = await sql<PictureCounts>`
    select open.waiting::int, open.failed::int, given_up.gone::int,
      greatest(0, total.rows - open.waiting - open.failed - given_up.gone)::float8 as kept,
      coalesce(extract(epoch from app_now() - open.oldest), 0)::float8 as "behindSeconds"
    from (
      select count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'failed') as failed,
        min(noted_at) filter (
          -- also those of silent hosts, which are postponed without an attempt
          where tries = 0
            and wanted_on >= (app_now() at time zone 'Asia/Tokyo')::date
        ) as oldest
      from pictures where state in ('waiting', 'failed')
    ) open,
    (select count(*) as gone from pictures where state = 'gone') given_up,
    (select reltuples::float8 as rows from pg_class where oid = 'pictures'::regclass) total
  `.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0, gone: 0, kept: 0, behindSeconds: 0 }
}

/** Lists failing hosts with their errors, most failures first. */
export async function listFailures(db: Db, limit: number) {
  const { rows } = await sql<{ host: string; error: string; state: string; pictures: number }>`
    select host, last_error as error, state, count(*)::int as pictures
    from pictures where state in ('failed', 'gone')
    group by host, last_error, state order by pictures desc, host limit ${limit}
  `.execute(db)
  return rows
}

export async function findScanPosition(db: Db): Promise<ScanPosition | null> {
  const { rows } = await sql<ScanPosition>`
    select changed_xid::text as "changedXid", lot_id as "lotId", day::text,
      day_lot_id as "dayLotId"
    from picture_scan_cursor
  `.execute(db)
  return rows[0] ?? null
}

interface SearchedLot {
  readonly id: number
  readonly xid: string
  readonly key_day: string
  readonly photos: readonly string[]
  readonly sheet: string
}

/** Lists lots that have changed since a position, without the pictures of past ones. */
export async function listChangedLots(
  db: Db,
  since: ScanPosition,
  { settledXid, today, maxLots }: { settledXid: string; today: string; maxLots: number },
): Promise<SearchedLot[]> {
  const { rows } = await sql<SearchedLot>`
    select id, changed_xid::text as xid, key_day,
      case when key_day >= ${today} then photos else '{}' end as photos,
      case when key_day >= ${today} then sheet else '' end as sheet
    from lots
    where (changed_xid, id) > (${since.changedXid}::xid8, ${since.lotId}::bigint)
      and changed_xid < ${settledXid}::xid8
    order by changed_xid, id limit ${maxLots}
  `.execute(db)
  return rows
}

/** Lists lots of a day after a lot; infinity means stock. */
export async function listLotsOfDay(
  db: Db,
  { day, afterId, maxLots }: { day: string; afterId: number; maxLots: number },
): Promise<SearchedLot[]> {
  const ofDay = day === 'infinity' ? sql`auction_day is null` : sql`auction_day = ${day}`
  const { rows } = await sql<SearchedLot>`
    select id, changed_xid::text as xid, key_day, photos, sheet from lots
    where kind in ('car', 'bike') and ${ofDay} and id > ${afterId} order by id limit ${maxLots}
  `.execute(db)
  return rows
}

/** Finds the next day with lots; infinity, for stock, after the last one. */
export async function findNextDay(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(auction_day) from lots where kind = 'car' and auction_day > ${day}),
      (select min(auction_day) from lots where kind = 'bike' and auction_day > ${day})
    ) as day
  `.execute(db)
  return rows[0]?.day ?? 'infinity'
}
