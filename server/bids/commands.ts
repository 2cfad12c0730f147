import { sql } from 'kysely'
import type { cancellingRefusals, placingRefusals } from '../../contract/bids/calls.ts'
import type { BidStatus } from '../../contract/bids/rules.ts'
import type { Permissions } from '../../contract/core/permissions.ts'
import type { Origin } from '../audit/commands.ts'
import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/tables.ts'

/** Who bids for whom, and which rules hold for them. */
export interface Bidding {
  /** Whose account and limits: the client. */
  readonly personId: number
  /** The client's flags, which decide about credit and the limit of a day. */
  readonly permissions: Permissions
  /** Who acts: the client, or a manager. */
  readonly actorId: number
  /** The actor's flags, which decide about visible lots and the house's deadline. */
  readonly actorPermissions: Permissions
}

/** The form of a bid; what is left out was not chosen. */
export interface WantedBid {
  readonly carId: number
  /** Yen; left out for stock. */
  readonly amount?: number | undefined
  readonly bidGroup?: number | undefined
  readonly bidType?: number | undefined
  readonly comment: string
  /** 0: try every rule and store nothing. */
  readonly confirm: 0 | 1
}

/** What place_bid decides; a refusal comes with the facts that decided. */
export type PlaceBidOutcome =
  | {
      readonly outcome: 'accepted'
      /** Null when a new bid is only tried; so is the status. */
      readonly bidId: number | null
      readonly amountYen: number
      readonly status: BidStatus | null
      /** ISO 8601, by the clock of the database. */
      readonly acceptedAt: string
    }
  | { readonly outcome: DecidedRefusal | 'amount_missing' }

/** The refusals that the database decides about; who may bid at all is known before. */
export type DecidedRefusal = Exclude<(typeof placingRefusals)[number], 'bidding_restricted'>

export interface CancelBidOutcome {
  readonly outcome: 'accepted' | (typeof cancellingRefusals)[number]
}

/** Page types whose lots can be bid on, by the flag that shows them. */
const viewFlags = {
  'car-auction': 'carAuctionsView',
  bikes: 'bikeView',
  stock: 'onepriceView',
} as const

/** What place_bid reads; its text says what each part means. */
interface PlaceBidRequest {
  readonly person_id: number
  readonly actor_id: number
  readonly lot_id: number
  readonly amount_yen: number | null
  readonly bid_group: number | null
  readonly export_type: number | null
  readonly comment: string
  readonly visible_page_types: readonly string[]
  readonly checks_deadline: boolean
  readonly checks_credit: boolean
  readonly checks_daily_limit: boolean
  readonly is_trial: boolean
  readonly request_id: string
  readonly network: string
}
const callPlaceBid = prepared('place-bid', (db, request: PlaceBidRequest) =>
  sql<{ decision: PlaceBidOutcome }>`select place_bid(${request}::jsonb) as decision`.compile(db),
)

/**
 * Places a bid or changes the one that is still new; with `confirm` 0 only tries every rule. The rules
 * stand in server/db/functions/place_bid.sql, behind its locks.
 */
export async function placeBid(
  db: Db,
  { personId, permissions, actorId, actorPermissions }: Bidding,
  form: WantedBid,
  origin: Origin,
): Promise<PlaceBidOutcome> {
  const rows = await callPlaceBid(db, {
    person_id: personId,
    actor_id: actorId,
    lot_id: form.carId,
    amount_yen: form.amount ?? null,
    bid_group: form.bidGroup ?? null,
    export_type: form.bidType ?? null,
    // JSON cannot carry half of a surrogate pair.
    comment: form.comment.toWellFormed(),
    visible_page_types: Object.entries(viewFlags).flatMap(([pageType, flag]) =>
      actorPermissions[flag] ? [pageType] : [],
    ),
    checks_deadline: actorPermissions.bidDeadlineCheck,
    checks_credit: permissions.creditLimitCheck,
    checks_daily_limit: permissions.dailyBidLimitCheck,
    is_trial: form.confirm === 0,
    request_id: origin.requestId,
    network: origin.network,
  })
  return decisionOf(rows)
}

/** Withdraws a person's own bid until the house's cancel deadline; withdrawing it twice is no error. */
export async function cancelBid(
  db: Db,
  { personId, bidId }: { readonly personId: number; readonly bidId: number },
  origin: Origin,
): Promise<CancelBidOutcome> {
  const { rows } = await sql<{ decision: CancelBidOutcome }>`
    select cancel_bid(
      person_id => ${personId},
      bid_id => ${bidId},
      request_id => ${origin.requestId},
      network => ${origin.network}
    ) as decision
  `.execute(db)
  return decisionOf(rows)
}

function decisionOf<Decision>([row]: readonly { readonly decision: Decision }[]): Decision {
  if (!row) throw new Error('a function of the database has returned no row')
  return row.decision
}
