import { sql } from 'kysely'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import { decide } from '#platform/database/server/decision.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import type { editRefusals, statusRefusals } from '#trade/bids/contract/manager-calls.ts'
import type { BidChangedOutcome, ExportHold } from './commands.ts'

/** The bid to change, and by which rules. */
interface ManagerEdit {
  readonly bidId: number
  readonly actorId: number
  /** The version that the sender saw; undefined if it does not matter. */
  readonly version: number | undefined
  /** Whether the client's own limit applies. */
  readonly checksCredit: boolean
}

export type SetStatusOutcome =
  | { readonly outcome: 'accepted'; readonly version: number }
  | BidChangedOutcome
  | { readonly outcome: Exclude<(typeof statusRefusals)[number], 'bid_changed'> }

/** Sets the status of a client's bid. The rules are in set_bid_status.sql, behind its locks. */
export async function setBidStatus(
  db: Db,
  edit: ManagerEdit & { readonly status: SettableStatus; readonly note: string },
  origin: Origin,
): Promise<SetStatusOutcome> {
  const request = {
    ...requestOf(edit, origin),
    status: edit.status,
    // PostgreSQL refuses lone surrogates.
    note: edit.note.toWellFormed(),
  }
  return decide(db, sql<SetStatusOutcome>`set_bid_status(${JSON.stringify(request)}::jsonb)`)
}

/** The fields that a manager sets: undefined keeps the value, null removes it. */
export interface BidEdit extends ManagerEdit {
  /** Yen. */
  readonly amount?: number | undefined
  /** Yen added to the maximum, or subtracted if negative. */
  readonly adjustment?: number | null | undefined
  readonly bidGroup?: number | null | undefined
  readonly exportType?: number | null | undefined
  /** Why the export holds the bid; null for no reason, undefined keeps the stored one. */
  readonly exportHold?: ExportHold | null | undefined
}

export type SetPriceOutcome =
  | {
      readonly outcome: 'accepted'
      readonly bidId: number
      readonly amountYen: number
      readonly status: BidStatus
      /** ISO 8601, by the clock of the database. */
      readonly acceptedAt: string
      readonly exportType: number | null
      readonly version: number
    }
  | BidChangedOutcome
  | { readonly outcome: Exclude<(typeof editRefusals)[number], 'bid_changed'> }

/** Sets maximum, adjustment, group and export type of a client's bid (set_bid_price.sql). */
export async function setBidPrice(db: Db, edit: BidEdit, origin: Origin): Promise<SetPriceOutcome> {
  const request = {
    ...requestOf(edit, origin),
    amount_yen: edit.amount ?? null,
    adjustment_yen: zeroFor(edit.adjustment),
    bid_group: zeroFor(edit.bidGroup),
    export_type: zeroFor(edit.exportType),
    checks_export: edit.exportHold !== undefined,
    hold_reason: edit.exportHold ?? null,
  }
  return decide(db, sql<SetPriceOutcome>`set_bid_price(${JSON.stringify(request)}::jsonb)`)
}

export interface SetAutoBidOutcome {
  readonly outcome: 'accepted' | 'not_found' | 'bid_not_editable'
}

/** Switches whether a bid is placed with the house automatically at the deadline. */
export async function setAutoBid(
  db: Db,
  edit: { readonly bidId: number; readonly actorId: number; readonly autoBid: boolean },
  origin: Origin,
): Promise<SetAutoBidOutcome> {
  return decide(
    db,
    sql<SetAutoBidOutcome>`set_auto_bid(
    bid_id => ${edit.bidId},
    auto_bid => ${edit.autoBid},
    actor_id => ${edit.actorId},
    request_id => ${origin.requestId},
    network => ${origin.network}
  )`,
  )
}

const requestOf = ({ bidId, actorId, version, checksCredit }: ManagerEdit, origin: Origin) => ({
  bid_id: bidId,
  actor_id: actorId,
  expected_version: version ?? null,
  checks_credit: checksCredit,
  request_id: origin.requestId,
  network: origin.network,
})

/** The database function takes null for "keep" and 0 for "remove". */
const zeroFor = (value: number | null | undefined) => (value === null ? 0 : (value ?? null))
