import type { ColumnType, Generated } from 'kysely'
import type { BidStatus } from '../../contract/bids/rules.ts'
import type { Instant, Readable, Stamp } from './column-types.ts'

/** Sums that follow ledger and bids; nobody writes them. */
export interface Accounts {
  person_id: number
  balance_yen: Readable
  exposure_yen: Readable
}

export interface LedgerTransactions {
  id: Generated<number>
  kind: 'deposit' | 'withdrawal' | 'purchase' | 'refund' | 'correction'
  reference: string
  memo: Generated<string>
  posted_at: Stamp
  posted_by: number | null
  posted_xid: Generated<string>
}

export interface LedgerEntries {
  id: Generated<number>
  transaction_id: number
  book: 'client' | 'bank' | 'sales' | 'fees'
  person_id: number | null
  amount_yen: number
}

/** Written by place_bid and cancel_bid; see docs/tables.md. */
export interface Bids {
  id: Generated<number>
  person_id: number
  lot_id: number
  market: 'auction' | 'stock'
  amount_yen: number
  status: BidStatus
  bid_group: number | null
  export_type: number | null
  comment: string
  placed_at: Instant
  placed_by: number
  placed_day: Generated<string>
  day_ordinal: number
  day_limit: number | null
  accepted_at: Instant
  deadline_at: Instant | null
  start_price_yen: number | null
  limit_yen: number | null
  changed_at: Instant
  changed_by: number
  request_id: string
  network: string
}

export interface BidLog {
  id: Readable
  bid_id: Readable
  at: ColumnType<Date, never, never>
  actor_id: Readable
  event: ColumnType<'placed' | 'changed' | 'status', never, never>
  status_before: ColumnType<BidStatus | null, never, never>
  status: ColumnType<BidStatus, never, never>
  amount_before_yen: ColumnType<number | null, never, never>
  amount_yen: Readable
  exposure_yen: Readable
  limit_yen: ColumnType<number | null, never, never>
  request_id: ColumnType<string, never, never>
  xid: ColumnType<string, never, never>
}

export interface LotDeadlines {
  lot_id: Readable
  auction_starts_at: ColumnType<Date | null, never, never>
  /** Else the auction is taken to start at nine. */
  is_hour_known: ColumnType<boolean, never, never>
  bidding_closes_at: ColumnType<Date | null, never, never>
  cancelling_closes_at: ColumnType<Date | null, never, never>
}

export interface Exposures {
  person_id: Readable
  exposure_yen: Readable
  open_bids: Readable
}

export interface IdempotencyKeys {
  person_id: number
  key: string
  request_hash: Buffer
  outcome: string | null
  created_at: Stamp
}
