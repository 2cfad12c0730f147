import type { ColumnType, Generated } from 'kysely'
import type { BidEndReason } from '#market/lots/contract/bid-info.ts'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Instant, Readable } from '#platform/database/server/column-types.ts'
import type { HoldReason } from '#trade/bids/contract/rules.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    bids: Bids
    bid_log: BidLog
    bid_group_sizes: BidGroupSizes
  }
}

/** Written only by database functions; see docs/tables.md. */
interface Bids {
  id: Generated<number>
  person_id: number
  lot_id: number
  market: 'auction' | 'stock'
  /** The lot's Tokyo day; null for stock. */
  auction_day: string | null
  /** Columns of the lot, copied by a trigger; so are the next three. */
  house_id: Readable
  lot_kind: ColumnType<'car' | 'bike', never, never>
  lot_number: ColumnType<string, never, never>
  lot_ordinal: ColumnType<number | null, never, never>
  amount_yen: number
  /** Null for none. */
  adjustment_yen: number | null
  /** Amount plus adjustment, if that is positive: the maximum cost of the bid. */
  charge_yen: Generated<number>
  status: BidStatus
  bid_group: number | null
  export_type: number | null
  comment: string
  placed_at: Instant
  placed_by: number
  placed_day: Generated<string>
  day_ordinal: number
  day_limit: number | null
  day_limit_waived_by: number | null
  accepted_at: Instant
  accepted_by: number
  deadline_at: Instant | null
  start_price_yen: number | null
  limit_yen: number | null
  credit_waived_by: number | null
  terms_version: number | null
  version: Generated<number>
  needs_review: Generated<boolean>
  end_reason: BidEndReason | null
  auto_bid: Generated<boolean>
  hold_reason: HoldReason | null
  manager_id: number | null
  status_note: Generated<string>
  changed_at: Instant
  changed_by: number | null
  request_id: string
  network: string
}

interface BidLog {
  id: Readable
  bid_id: Readable
  at: ColumnType<Date, never, never>
  actor_id: ColumnType<number | null, never, never>
  event: ColumnType<'placed' | 'changed' | 'status' | 'marked', never, never>
  status_before: ColumnType<BidStatus | null, never, never>
  status: ColumnType<BidStatus, never, never>
  amount_before_yen: ColumnType<number | null, never, never>
  amount_yen: Readable
  exposure_yen: Readable
  growth_yen: Readable
  changes: ColumnType<Record<string, unknown>, never, never>
  limit_yen: ColumnType<number | null, never, never>
  credit_waived_by: ColumnType<number | null, never, never>
  request_id: ColumnType<string, never, never>
  xid: ColumnType<string, never, never>
}

/** How many vehicles of a group a client wants; 1 without a row. Written by place_bid. */
interface BidGroupSizes {
  person_id: number
  bid_group: number
  cars: number
}
