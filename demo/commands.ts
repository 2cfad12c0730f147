import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** The outcome of a lot that has not been auctioned yet. */
export interface LotOutcome {
  readonly houseId: number
  readonly auctionDay: string
  readonly lotNumber: string
  readonly startsAt: string
  readonly sessionStartsAt: string
  readonly status: number
  readonly soldPriceYen: number | null
}

/** Creates the demo market's own tables; a system without the demo does not have them. */
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

/** Marks parts of the market as loaded; called in the transaction of their lots. */
export async function markLoaded(db: Db, parts: readonly string[]): Promise<void> {
  await sql`insert into demo_days select unnest(${parts}::text[]) on conflict do nothing`.execute(
    db,
  )
}

export async function addOutcomes(db: Db, outcomes: readonly LotOutcome[]): Promise<void> {
  await sql`
    insert into demo_fates (
      house_id, auction_day, lot_number, starts_at, session_starts_at, status, sold_price_yen
    )
    select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as fate (
      "houseId" integer, "auctionDay" date, "lotNumber" text, "startsAt" timestamptz,
      "sessionStartsAt" timestamptz, status smallint, "soldPriceYen" bigint
    )
    on conflict do nothing
  `.execute(db)
}

type Change = Pick<LotOutcome, 'houseId' | 'auctionDay' | 'lotNumber' | 'status' | 'soldPriceYen'>

/** Removes and returns the due outcomes, at most 2 000 at a time. */
export async function consumeDueOutcomes(db: Db, now: Date): Promise<Change[]> {
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

/** Marks and returns the lots whose house has begun to sell, each once. */
export async function markBegun(db: Db, now: Date): Promise<Omit<Change, 'status'>[]> {
  const { rows } = await sql<Omit<Change, 'status'>>`
    update demo_fates set begun = true
    where not begun and session_starts_at <= ${now}
    returning house_id as "houseId", auction_day as "auctionDay", lot_number as "lotNumber",
      null as "soldPriceYen"
  `.execute(db)
  return rows
}

/** A bid of the demo, placed at an instant, with its later statuses. */
export interface DemoBid {
  readonly personId: number
  readonly lotId: number
  readonly amountYen: number
  readonly placedAt: Date
  readonly bidGroup: number | null
  readonly exportType: number | null
  readonly comment: string
  readonly autoBid: boolean
  /** Added by a manager to the maximum; null for none. */
  readonly adjustmentYen: number | null
  /** Share of the client's limit available to bids of the demo; the rest is for the visitor. */
  readonly limitShare: number
  readonly changes: readonly DemoBidChange[]
}

export interface DemoBidChange {
  readonly at: Date
  readonly status: number
  /** Null for the system. */
  readonly managerId: number | null
  readonly note?: string
  readonly endReason?: string
}

/**
 * Adds a bid with its history. The rules of place_bid hold as constraints; a bid that violates them, or exceeds the
 * client's limit, is left out.
 * @returns whether it was added
 */
export async function addBid(db: Db, bid: DemoBid): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into bids (
      person_id, lot_id, market, auction_day, house_id, lot_kind, lot_number, lot_ordinal,
      amount_yen, bid_group, export_type, comment, placed_at,
      placed_by, day_ordinal, day_limit, accepted_at, accepted_by, deadline_at,
      start_price_yen, limit_yen, terms_version, changed_at, changed_by, request_id, network
    )
    select person.id, lot.id, lot.market, lot.auction_day, lot.house_id, lot.kind, lot.lot_number, lot.lot_ordinal,
      ${bid.amountYen}::bigint,
      ${bid.bidGroup}::smallint, ${bid.exportType}::smallint, ${bid.comment}::text,
      placed.at, person.id, coalesce((
        select max(day_ordinal) from bids earlier where earlier.person_id = person.id
          and earlier.placed_day = (placed.at at time zone 'Asia/Tokyo')::date
      ), 0) + 1, person.daily_bid_limit, placed.at, person.id, times.bidding_closes_at,
      lot.start_price_yen, account.balance_yen + person.credit_limit_yen, 1, placed.at, person.id,
      'demo', ''
    from people person
    join accounts account on account.person_id = person.id
    join lots lot on lot.id = ${bid.lotId}
    join lot_deadlines times on times.lot_id = lot.id
    cross join (select ${bid.placedAt}::timestamptz as at) placed
    where person.id = ${bid.personId} and placed.at < times.bidding_closes_at
      and ${bid.amountYen} >= coalesce(lot.start_price_yen, 0)
      and account.exposure_yen + ${bid.amountYen} + ${Math.max(bid.adjustmentYen ?? 0, 0)}
        <= (account.balance_yen + person.credit_limit_yen) * ${bid.limitShare}::numeric
      and not exists (
        select from bids other where other.person_id = person.id and other.lot_id = lot.id
      )
    on conflict do nothing
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return false
  if (bid.autoBid || bid.adjustmentYen !== null) {
    await sql`
      update bids set auto_bid = ${bid.autoBid}, adjustment_yen = ${bid.adjustmentYen}
      where id = ${id}
    `.execute(db)
  }
  for (const change of bid.changes) {
    await sql`
      update bids set status = ${change.status}, changed_at = ${change.at},
        changed_by = ${change.managerId}, manager_id = coalesce(${change.managerId}, manager_id),
        status_note = ${change.note ?? ''}, end_reason = ${change.endReason ?? null}
      where id = ${id}
    `.execute(db)
  }
  return true
}

/** Removes and returns the outcome of a lot that has not been auctioned yet, or null. */
export async function consumeOutcome(
  db: Db,
  lot: Pick<Change, 'houseId' | 'auctionDay' | 'lotNumber'>,
): Promise<Change | null> {
  const { rows } = await sql<Change>`
    delete from demo_fates where house_id = ${lot.houseId} and auction_day = ${lot.auctionDay}
      and lot_number = ${lot.lotNumber}
    returning house_id as "houseId", auction_day as "auctionDay", lot_number as "lotNumber",
      status, sold_price_yen as "soldPriceYen"
  `.execute(db)
  return rows[0] ?? null
}
