import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { newStorageId } from '#platform/storage/server/key.ts'

/** A picture that a lot shows. */
export interface NewPicture {
  /** 32 hexadecimal digits. */
  readonly hash: string
  readonly address: string
  readonly host: string
  readonly lotId: number
  readonly isSheet: boolean
  readonly wantedOn: string
}

/**
 * Enqueues pictures to be fetched. A known picture is reassigned to the newest lot, and is retried if it had been given
 * up. A picture that turns out to be a sheet stays one, and is fetched again in the widths of sheets.
 */
export async function enqueuePictures(db: Db, pictures: readonly NewPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await sql`
    insert into pictures (hash, address, host, lot_id, is_sheet, wanted_on, noted_at, next_try_at)
    select distinct on (hash) decode(hash, 'hex'), address, host, "lotId",
      bool_or("isSheet") over (partition by hash), "wantedOn", app_now(), app_now()
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as noted (
      hash text, address text, host text, "lotId" bigint, "isSheet" boolean, "wantedOn" date
    )
    where exists (select from lots where id = "lotId")
    -- always in the same order, so that two never wait for each other
    order by hash, "lotId" desc
    on conflict (hash) do update set
      lot_id = greatest(pictures.lot_id, excluded.lot_id),
      wanted_on = case when pictures.lot_id > excluded.lot_id
        then pictures.wanted_on else excluded.wanted_on end,
      is_sheet = pictures.is_sheet or excluded.is_sheet,
      state = case when ${isFetchedAgain} then 'waiting' else pictures.state end,
      noted_at = case when ${isFetchedAgain} then app_now() else pictures.noted_at end,
      tries = case when ${isFetchedAgain} then 0 else pictures.tries end,
      next_try_at = case when ${isFetchedAgain} then app_now() else pictures.next_try_at end
    where pictures.state <> 'removing' and (
      pictures.lot_id is null or pictures.lot_id < excluded.lot_id
      or (excluded.is_sheet and not pictures.is_sheet)
    )
  `.execute(db)
}

const isFetchedAgain = sql`(
  pictures.state = 'gone'
  or (pictures.state = 'kept' and excluded.is_sheet and not pictures.is_sheet)
)`

/** A picture that a process is fetching. */
export interface ClaimedPicture {
  readonly hash: string
  readonly address: string
  readonly host: string
  readonly isSheet: boolean
  readonly storageId: string
}

/** Longer than a fetch can take; afterwards the claim of a killed server expires. */
const claimSeconds = 120

const claim = (db: Db, which: ReturnType<typeof sql<SqlBool>>) =>
  sql<ClaimedPicture>`
    update pictures set state = 'waiting', tries = tries + 1,
      next_try_at = app_now() + make_interval(secs => ${claimSeconds}),
      storage_id = coalesce(storage_id, ${newStorageId('pictures')})
    where ${which}
    returning encode(hash, 'hex') as hash, address, host, is_sheet as "isSheet",
      storage_id as "storageId"
  `.execute(db)

/** Claims a picture that a person wants to see; null while another process has it, or too soon after a failure. */
export async function claimPicture(db: Db, hash: string): Promise<ClaimedPicture | null> {
  const { rows } = await claim(
    db,
    sql`hash = decode(${hash}, 'hex') and state in ('waiting', 'failed', 'gone')
      and next_try_at <= app_now()`,
  )
  return rows[0] ?? null
}

/** Claims the most urgent due picture: of the next auctions first, then of the latest past ones. */
export async function claimDuePicture(
  db: Db,
  { today, exceptHosts }: { readonly today: string; readonly exceptHosts: readonly string[] },
): Promise<ClaimedPicture | null> {
  const due = sql`state in ('waiting', 'failed') and next_try_at <= app_now()
    and host <> all(${exceptHosts}::text[])`
  for (const next of [
    sql`wanted_on >= ${today} order by wanted_on, next_try_at`,
    sql`wanted_on < ${today} order by wanted_on desc, next_try_at`,
  ]) {
    const { rows } = await claim(
      db,
      sql`hash = (
        select hash from pictures where ${due} and ${next} limit 1 for update skip locked
      )`,
    )
    if (rows[0]) return rows[0]
  }
  return null
}

/** The stored data of a picture. */
export interface StoredPicture {
  readonly sha256: Buffer
  /** Of all widths together. */
  readonly bytes: number
  /** Pixels of the original. */
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}

/** Stores a fetched picture. If it has turned out to be a sheet meanwhile, leaves that to its next fetch. */
export async function savePicture(
  db: Db,
  { hash, isSheet }: ClaimedPicture,
  { sha256, bytes, width, height, widths }: StoredPicture,
): Promise<void> {
  await sql`
    update pictures set state = 'kept', fetched_at = app_now(), last_error = '',
      content_sha256 = ${sha256}, bytes = ${bytes}, width = ${width}, height = ${height},
      widths = ${widths}::smallint[]
    where hash = decode(${hash}, 'hex') and state <> 'removing' and is_sheet = ${isSheet}
  `.execute(db)
}

/** Minutes until the next attempt, by the number of attempts so far: a picture is given up after four days. */
const delays = [1, 5, 20, 60, 240, 720, 1440, 2880]

/**
 * Records a failed attempt. A picture that was given up can still be retried once a day, for a person who wants to see
 * it.
 */
export async function failPicture(db: Db, hash: string, error: string): Promise<void> {
  await sql`
    update pictures set last_error = ${error.slice(0, 300)},
      state = case when tries > ${delays.length} then 'gone' else 'failed' end,
      next_try_at = app_now() + make_interval(
        mins => coalesce((${delays}::int[])[tries], ${24 * 60})
      )
    where hash = decode(${hash}, 'hex') and state = 'waiting'
  `.execute(db)
}

/**
 * Releases the claim on a picture that could not be attempted, without counting an attempt. Only for pictures that
 * nobody is waiting for.
 */
export async function postponePicture(
  db: Db,
  hash: string,
  { seconds, reason }: { readonly seconds: number; readonly reason: string },
): Promise<void> {
  await sql`
    update pictures set state = 'failed', tries = greatest(tries - 1, 0), last_error = ${reason},
      next_try_at = app_now() + make_interval(secs => ${seconds})
    where hash = decode(${hash}, 'hex') and state = 'waiting'
  `.execute(db)
}

/** Enqueues a picture again that the storage has lost. */
export async function refetchPicture(db: Db, hash: string): Promise<void> {
  await sql`
    update pictures set state = 'waiting', tries = 0, noted_at = app_now(), next_try_at = app_now()
    where hash = decode(${hash}, 'hex') and state = 'kept'
  `.execute(db)
}

/** Claims pictures whose lots are gone, so that nobody fetches or shows them any more. */
export async function claimOrphanedPictures(
  db: Db,
  limit: number,
): Promise<readonly { readonly hash: string; readonly storageId: string | null }[]> {
  const { rows } = await sql<{ hash: string; storageId: string | null }>`
    update pictures set state = 'removing' where hash in (
      select hash from pictures where lot_id is null
        and (state in ('kept', 'removing') or next_try_at <= app_now())
      order by hash limit ${limit} for update skip locked
    ) returning encode(hash, 'hex') as hash, storage_id as "storageId"
  `.execute(db)
  return rows
}

/** Deletes the rows of pictures that the storage has deleted. */
export async function deletePictures(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`
    delete from pictures where state = 'removing'
      and hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)
  `.execute(db)
}

/** How far the lots have been scanned for pictures. */
export interface ScanPosition {
  readonly changedXid: string
  readonly lotId: number
  readonly day: string | null
  readonly dayLotId: number
}

export async function setScanPosition(db: Db, position: ScanPosition): Promise<void> {
  const { changedXid, lotId, day, dayLotId } = position
  await sql`
    insert into picture_scan_cursor (changed_xid, lot_id, day, day_lot_id)
    values (${changedXid}::xid8, ${lotId}, ${day}::date, ${dayLotId})
    on conflict (is_only) do update set changed_xid = excluded.changed_xid,
      lot_id = excluded.lot_id, day = excluded.day, day_lot_id = excluded.day_lot_id
  `.execute(db)
}
