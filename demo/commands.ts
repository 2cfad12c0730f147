import { sql } from 'kysely'
import type { Db } from '../server/db/tables.ts'

/** What will become of a lot that has not run yet. */
export interface Fate {
  readonly houseId: number
  readonly auctionDay: string
  readonly lotNumber: string
  readonly startsAt: string
  readonly sessionStartsAt: string
  readonly status: number
  readonly soldPriceYen: number | null
}

/** The demo market's own tables; a system without the demo never has them. */
export async function prepareTables(db: Db): Promise<void> {
  await sql`
    create table if not exists demo_days (
      part text not null,
      primary key (part)
    )
  `.execute(db)
  await sql`
    create table if not exists demo_fates (
      house_id integer not null,
      auction_day date not null,
      lot_number text not null,
      starts_at timestamptz not null,
      session_starts_at timestamptz not null,
      begun boolean not null default false,
      status smallint not null,
      sold_price_yen bigint,
      primary key (house_id, auction_day, lot_number)
    )
  `.execute(db)
}

/** Notes parts of the market as loaded; belongs into the transaction of their lots. */
export async function markLoaded(db: Db, parts: readonly string[]): Promise<void> {
  await sql`insert into demo_days select unnest(${parts}::text[]) on conflict do nothing`.execute(
    db,
  )
}

export async function addFates(db: Db, fates: readonly Fate[]): Promise<void> {
  await sql`
    insert into demo_fates (
      house_id, auction_day, lot_number, starts_at, session_starts_at, status, sold_price_yen
    )
    select * from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) as fate (
      "houseId" integer, "auctionDay" date, "lotNumber" text, "startsAt" timestamptz,
      "sessionStartsAt" timestamptz, status smallint, "soldPriceYen" bigint
    )
    on conflict do nothing
  `.execute(db)
}

type Change = Pick<Fate, 'houseId' | 'auctionDay' | 'lotNumber' | 'status' | 'soldPriceYen'>

/** Takes the fates that the clock has reached, at most 2 000 at a time. */
export async function takeDue(db: Db, now: Date): Promise<Change[]> {
  const { rows } = await sql<Change>`
    delete from demo_fates where (house_id, auction_day, lot_number) in (
      select house_id, auction_day, lot_number from demo_fates
      where starts_at <= ${now} order by starts_at limit 2000
    )
    returning house_id as "houseId", auction_day as "auctionDay", lot_number as "lotNumber",
      status, sold_price_yen as "soldPriceYen"
  `.execute(db)
  return rows
}

/** Takes the lots whose house has begun to sell, once. */
export async function takeBegun(db: Db, now: Date): Promise<Omit<Change, 'status'>[]> {
  const { rows } = await sql<Omit<Change, 'status'>>`
    update demo_fates set begun = true
    where not begun and session_starts_at <= ${now}
    returning house_id as "houseId", auction_day as "auctionDay", lot_number as "lotNumber",
      null as "soldPriceYen"
  `.execute(db)
  return rows
}
