import { sql } from 'kysely'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import type { editRefusals, statusRefusals } from '#trade/bids/contract/manager-calls.ts'
import { type BidChangedOutcome, decisionOf } from './commands.ts'

/** Which bid a manager changes, and how. */
interface ManagerEdit {
  readonly bidId: number
  readonly actorId: number
  /** The state of the bid for which the request was made; undefined where it does not matter. */
  readonly version: number | undefined
  /** Whether the client's own limit holds. */
  readonly checksCredit: boolean
}

export type SetStatusOutcome =
  | { readonly outcome: 'accepted'; readonly version: number }
  | BidChangedOutcome
  | { readonly outcome: Exclude<(typeof statusRefusals)[number], 'bid_changed'> }

/** Sets the status of a client's bid; the rules are in set_bid_status.sql, behind its locks. */
export async function setBidStatus(
  db: Db,
  edit: ManagerEdit & { readonly status: SettableStatus; readonly note: string },
  origin: Origin,
): Promise<SetStatusOutcome> {
  const request = {
    ...requestOf(edit, origin),
    status: edit.status,
    // JSON cannot carry half of a surrogate pair.
    note: edit.note.toWellFormed(),
  }
  const { rows } = await sql<{ decision: SetStatusOutcome }>`
    select set_bid_status(${JSON.stringify(request)}::jsonb) as decision
  `.execute(db)
  return decisionOf(rows)
}

/** What a manager sets of a bid: undefined leaves what is, null takes it off. */
export interface BidEdit extends ManagerEdit {
  /** Yen. */
  readonly amount?: number | undefined
  /** Yen that are added to the maximum, or taken off it. */
  readonly adjustment?: number | null | undefined
  readonly bidGroup?: number | null | undefined
  readonly exportType?: number | null | undefined
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
  }
  const { rows } = await sql<{ decision: SetPriceOutcome }>`
    select set_bid_price(${JSON.stringify(request)}::jsonb) as decision
  `.execute(db)
  return decisionOf(rows)
}

export interface SetAutoBidOutcome {
  readonly outcome: 'accepted' | 'not_found' | 'bid_not_editable'
}

/** Lets a bid go to the house by itself at the deadline, or not. */
export async function setAutoBid(
  db: Db,
  edit: { readonly bidId: number; readonly actorId: number; readonly autoBid: boolean },
  origin: Origin,
): Promise<SetAutoBidOutcome> {
  const { rows } = await sql<{ decision: SetAutoBidOutcome }>`
    select set_auto_bid(
      bid_id => ${edit.bidId},
      auto_bid => ${edit.autoBid},
      actor_id => ${edit.actorId},
      request_id => ${origin.requestId},
      network => ${origin.network}
    ) as decision
  `.execute(db)
  return decisionOf(rows)
}

const requestOf = ({ bidId, actorId, version, checksCredit }: ManagerEdit, origin: Origin) => ({
  bid_id: bidId,
  actor_id: actorId,
  expected_version: version ?? null,
  checks_credit: checksCredit,
  request_id: origin.requestId,
  network: origin.network,
})

/** In the database null leaves what is, and 0 takes it off. */
const zeroFor = (value: number | null | undefined) => (value === null ? 0 : (value ?? null))
