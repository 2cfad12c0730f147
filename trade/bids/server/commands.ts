import { sql } from 'kysely'
import type { WantedCosts } from '#market/landed-cost/contract/costs.ts'
import type { BidEndReason } from '#market/lots/contract/bid-info.ts'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type {
  cancellingRefusals,
  placingRefusals,
  refusedBefore,
} from '#trade/bids/contract/calls.ts'
import { type HoldReason, needsExportType } from '#trade/bids/contract/rules.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import { rolesByRight } from './roles.ts'

/** Who bids for whom, and which rules hold for them. */
export interface Bidding {
  /** The client, whose account and limits count. */
  readonly personId: number
  /**
   * The client's flags. When a manager acts they decide about credit and the limit of a day; a client's
   * own bid is always checked.
   */
  readonly permissions: Permissions
  /** Who acts: the client, or a manager. */
  readonly actorId: number
  /** The actor's flags, which decide about visible lots and the house's deadline. */
  readonly actorPermissions: Permissions
}

/** The form of a bid; omitted fields were not filled in. */
export interface BidInput {
  readonly carId: number
  /** Yen; left out for stock. */
  readonly amount?: number | undefined
  /** Null takes the group off; so does it the type. */
  readonly bidGroup?: number | null | undefined
  readonly bidType?: number | null | undefined
  /** How many vehicles of the group the client wants; left out, as before. */
  readonly groupCars?: number | undefined
  readonly comment: string
  /** What the landed cost was shown for; it is kept with the bid. */
  readonly costs?: WantedCosts | undefined
  /** 0: try every rule and store nothing. */
  readonly confirm: 0 | 1
  /** The state of the bid for which the request was made: null for none; left out where it does not matter. */
  readonly expected?: { readonly amount: number; readonly version: number } | null | undefined
}

/** The decision of place_bid; a refusal has the facts that led to it. */
export type PlaceBidOutcome =
  | {
      readonly outcome: 'accepted'
      /** Null when a new bid is only tried; so is the status. */
      readonly bidId: number | null
      readonly amountYen: number
      readonly status: BidStatus | null
      /** ISO 8601, by the clock of the database. */
      readonly acceptedAt: string
      /** The client's free limit with this bid. */
      readonly freeYen: number
    }
  | BidChangedOutcome
  | { readonly outcome: Exclude<DecidedRefusal, 'bid_changed'> | 'amount_missing' | 'type_missing' }

/** Another state of the bid stands than the request was made for. */
export interface BidChangedOutcome {
  readonly outcome: 'bid_changed'
  /** The standing bid; null when there is none. */
  readonly bidId: number | null
  readonly status: BidStatus
  readonly amountYen: number
  readonly version: number
  /** ISO 8601, by the clock of the database. */
  readonly acceptedAt: string
  readonly bidGroup: number | null
  readonly exportType: number | null
}

/** The refusals that the database decides about; whether a person may bid at all is checked before. */
export type DecidedRefusal = Exclude<
  (typeof placingRefusals)[number],
  (typeof refusedBefore)[number]
>

export interface CancelBidOutcome {
  readonly outcome: 'accepted' | (typeof cancellingRefusals)[number]
}

/** Page types whose lots can be bid on, by the flag that shows them. */
const viewFlags = {
  'car-auction': 'carAuctionsView',
  bikes: 'bikeView',
  stock: 'onepriceView',
} as const

/** The argument of place_bid; 0001-baseline.sql explains each part. */
export interface PlaceBidRequest {
  readonly person_id: number
  readonly actor_id: number
  readonly lot_id: number
  readonly amount_yen: number | null
  readonly bid_group: number | null
  readonly export_type: number | null
  readonly group_cars: number | null
  readonly comment: string
  readonly needs_export_type: boolean
  readonly terms_version: number
  readonly expected_version: number | null
  readonly visible_page_types: readonly string[]
  readonly checks_deadline: boolean
  readonly checks_credit: boolean
  readonly checks_daily_limit: boolean
  readonly is_trial: boolean
  readonly request_id: string
  readonly network: string
}

/** The fields of the type bid_request (0001-baseline.sql), in its order. */
export const bidRequestFields = [
  ...(['person_id', 'actor_id', 'lot_id', 'amount_yen', 'bid_group', 'export_type'] as const),
  ...(['group_cars', 'comment', 'needs_export_type', 'terms_version', 'expected_version'] as const),
  ...(['visible_page_types', 'checks_deadline', 'checks_credit', 'checks_daily_limit'] as const),
  ...(['is_trial', 'request_id', 'network'] as const),
] as const satisfies readonly (keyof PlaceBidRequest)[]

export const bidRequestValues = (request: PlaceBidRequest): readonly unknown[] =>
  bidRequestFields.map((field) => request[field])

/** The argument of place_bid in SQL. */
export const bidRequest = (values: readonly unknown[]) => sql`row(${sql.join(values)})::bid_request`

/** The argument of place_bid for a bid. */
export function placeBidRequest(
  { personId, permissions, actorId, actorPermissions }: Bidding,
  form: BidInput,
  origin: Origin,
): PlaceBidRequest {
  const isOwn = actorId === personId
  return {
    person_id: personId,
    actor_id: actorId,
    lot_id: form.carId,
    amount_yen: form.amount ?? null,
    bid_group: form.bidGroup === null ? 0 : (form.bidGroup ?? null),
    export_type: form.bidType === null ? 0 : (form.bidType ?? null),
    group_cars: form.groupCars ?? null,
    // JSON cannot carry half of a surrogate pair.
    comment: form.comment.toWellFormed(),
    needs_export_type: needsExportType(actorPermissions),
    terms_version: biddingTerms.version,
    expected_version: form.expected === undefined ? null : (form.expected?.version ?? 0),
    visible_page_types: Object.entries(viewFlags).flatMap(([pageType, flag]) =>
      actorPermissions[flag] ? [pageType] : [],
    ),
    checks_deadline: actorPermissions.bidDeadlineCheck,
    checks_credit: isOwn || permissions.creditLimitCheck,
    checks_daily_limit: isOwn || permissions.dailyBidLimitCheck,
    is_trial: form.confirm === 0,
    request_id: origin.requestId,
    network: origin.network,
  }
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

/** What end_bid has done with a bid. */
export interface EndBidOutcome {
  readonly outcome: 'ended' | 'marked' | 'unmarked' | 'unchanged'
  /** Why it ended. */
  readonly reason?: BidEndReason
}

/** Ends a bid by the state of its lot, or marks it for a manager to decide; repeating it changes nothing. */
export async function endBid(db: Db, bidId: number, requestId: string): Promise<EndBidOutcome> {
  const { rows } = await sql<{ decision: EndBidOutcome }>`
    select end_bid(bid_id => ${bidId}, request_id => ${requestId}) as decision
  `.execute(db)
  return decisionOf(rows)
}

export type PlaceAutomaticallyOutcome =
  | { readonly outcome: 'placed' | 'released' | 'unchanged' }
  | { readonly outcome: 'held'; readonly reason: HoldReason }

/** Places a new bid with the house at the deadline, or marks it with what speaks against that. */
export async function placeAutomatically(
  db: Db,
  bidId: number,
  requestId: string,
): Promise<PlaceAutomaticallyOutcome> {
  const { rows } = await sql<{ decision: PlaceAutomaticallyOutcome }>`
    select place_automatically(
      bid_id => ${bidId}, roles => ${JSON.stringify(rolesByRight)}::jsonb, request_id => ${requestId}
    ) as decision
  `.execute(db)
  return decisionOf(rows)
}

/** What close_group_bid has done with a bid. */
export interface CloseGroupBidOutcome {
  readonly outcome: 'declined' | 'marked' | 'unmarked' | 'unchanged'
}

/** Declines or marks a bid of a group of which the client has won enough. */
export async function closeGroupBid(
  db: Db,
  bidId: number,
  requestId: string,
): Promise<CloseGroupBidOutcome> {
  const { rows } = await sql<{ decision: CloseGroupBidOutcome }>`
    select close_group_bid(bid_id => ${bidId}, request_id => ${requestId}) as decision
  `.execute(db)
  return decisionOf(rows)
}

/** What a function of the database has returned in its one row. */
export function decisionOf<Decision>([row]: readonly { readonly decision: Decision }[]): Decision {
  if (!row) throw new Error('a function of the database has returned no row')
  return row.decision
}
