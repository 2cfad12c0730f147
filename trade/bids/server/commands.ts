import { sql } from 'kysely'
import type { ShownCosts } from '#market/landed-cost/contract/costs.ts'
import { calculateForBid } from '#market/landed-cost/server/bid-costs/calculate-for-bid.ts'
import { saveBidCosts } from '#market/landed-cost/server/commands.ts'
import type { BidEndReason } from '#market/lots/contract/bid-info.ts'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import { decide, decisionOf } from '#platform/database/server/decision.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type KeyedWrite, resultOf, type StoredOutcome } from '#platform/http/server/run-write.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { findOutcome } from '#platform/idempotency/server/commands.ts'
import type {
  cancellingRefusals,
  PlacedBid,
  placingRefusals,
  refusedBefore,
} from '#trade/bids/contract/calls.ts'
import { type HoldReason, needsExportType } from '#trade/bids/contract/rules.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import { rolesByRight } from './roles.ts'

/** Who bids for whom, and which rules apply. */
export interface Bidding {
  /** The client, whose account and limits count. */
  readonly personId: number
  /**
   * The client's flags. They decide whether a manager's bid is checked against credit and the daily limit; a client's
   * own bid always is.
   */
  readonly permissions: Permissions
  /** The actor: the client, or a manager. */
  readonly actorId: number
  /** The actor's flags, which decide which lots are visible and whether the house's deadline applies. */
  readonly actorPermissions: Permissions
}

/** The form of a bid; omitted fields were not filled in. */
export interface BidInput {
  readonly carId: number
  /** Yen; omitted for stock. */
  readonly amount?: number | undefined
  /** `null` clears the group or the type. */
  readonly bidGroup?: number | null | undefined
  readonly bidType?: number | null | undefined
  /** How many vehicles of the group the client wants; if omitted, the stored number stays. */
  readonly groupCars?: number | undefined
  readonly comment: string
  /** What the landed cost was shown for; it is kept with the bid. */
  readonly costs?: ShownCosts | undefined
  /** 0: try every rule and store nothing. */
  readonly confirm: 0 | 1
  /** The bid that the sender saw: null for none; omitted if it does not matter. */
  readonly expected?: { readonly amount: number; readonly version: number } | null | undefined
}

/** What a manager decides about before the bid goes to the house. */
export type ExportHold = Extract<HoldReason, 'export_banned' | 'export_to_check'>

/** The decision of place_bid; a refusal carries the facts behind it. */
export type PlaceBidOutcome =
  | {
      readonly outcome: 'accepted'
      /** Null in a dry run of a new bid; so is the status. */
      readonly bidId: number | null
      readonly amountYen: number
      readonly status: BidStatus | null
      /** ISO 8601, by the clock of the database. */
      readonly acceptedAt: string
      /** Yen: the client's free limit with this bid. */
      readonly freeYen: number
    }
  | BidChangedOutcome
  | { readonly outcome: Exclude<DecidedRefusal, 'bid_changed'> | 'amount_missing' | 'type_missing' }

/** The bid has changed since the sender saw it. */
export interface BidChangedOutcome {
  readonly outcome: 'bid_changed'
  /** The current bid; null if there is none. */
  readonly bidId: number | null
  readonly status: BidStatus
  readonly amountYen: number
  readonly version: number
  /** ISO 8601, by the clock of the database. */
  readonly acceptedAt: string
  readonly bidGroup: number | null
  readonly exportType: number | null
}

/** Refusals that the database decides. Whether a person may bid at all is checked before. */
export type DecidedRefusal = Exclude<
  (typeof placingRefusals)[number],
  (typeof refusedBefore)[number]
>

export interface CancelBidOutcome {
  readonly outcome: 'accepted' | (typeof cancellingRefusals)[number]
}

/** The flag that makes the lots of each page type visible, for page types with bidding. */
const viewFlags = {
  'car-auction': 'carAuctionsView',
  bikes: 'bikeView',
  stock: 'onepriceView',
} as const

/** The argument of place_bid; 0001-baseline.sql explains each field. */
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
  readonly hold_reason: ExportHold | null
}

/** The fields of the type bid_request (0001-baseline.sql), in order. */
export const bidRequestFields = [
  ...(['person_id', 'actor_id', 'lot_id', 'amount_yen', 'bid_group', 'export_type'] as const),
  ...(['group_cars', 'comment', 'needs_export_type', 'terms_version', 'expected_version'] as const),
  ...(['visible_page_types', 'checks_deadline', 'checks_credit', 'checks_daily_limit'] as const),
  ...(['is_trial', 'request_id', 'network', 'hold_reason'] as const),
] as const satisfies readonly (keyof PlaceBidRequest)[]

export const bidRequestValues = (request: PlaceBidRequest): readonly unknown[] =>
  bidRequestFields.map((field) => request[field])

/** Returns the argument of place_bid as SQL. */
export const bidRequest = (values: readonly unknown[]) => sql`row(${sql.join(values)})::bid_request`

/** Returns the argument of place_bid for a bid. */
export function placeBidRequest(
  { personId, permissions, actorId, actorPermissions }: Bidding,
  form: BidInput,
  origin: Origin,
  holdReason: ExportHold | null = null,
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
    // PostgreSQL refuses lone surrogates.
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
    hold_reason: holdReason,
  }
}

/** Withdraws a person's own bid until the house's cancel deadline; withdrawing it again succeeds. */
export async function cancelBid(
  db: Db,
  { personId, bidId }: { readonly personId: number; readonly bidId: number },
  origin: Origin,
): Promise<CancelBidOutcome> {
  return decide(
    db,
    sql<CancelBidOutcome>`cancel_bid(
    person_id => ${personId},
    bid_id => ${bidId},
    request_id => ${origin.requestId},
    network => ${origin.network}
  )`,
  )
}

/** The result of end_bid. */
export interface EndBidOutcome {
  readonly outcome: 'ended' | 'marked' | 'unmarked' | 'unchanged'
  /** The reason for which it ended. */
  readonly reason?: BidEndReason
}

/** Ends a bid by the state of its lot, or marks it for a manager to decide; idempotent. */
export async function endBid(db: Db, bidId: number, requestId: string): Promise<EndBidOutcome> {
  return decide(db, sql<EndBidOutcome>`end_bid(bid_id => ${bidId}, request_id => ${requestId})`)
}

export type PlaceAutomaticallyOutcome =
  | { readonly outcome: 'placed' | 'released' | 'unchanged' }
  | { readonly outcome: 'held'; readonly reason: HoldReason }

/** Places a new bid with the house at the deadline, or marks it with the reason against that. */
export async function placeAutomatically(
  db: Db,
  bidId: number,
  requestId: string,
): Promise<PlaceAutomaticallyOutcome> {
  return decide(
    db,
    sql<PlaceAutomaticallyOutcome>`place_automatically(
    bid_id => ${bidId}, roles => ${JSON.stringify(rolesByRight)}::jsonb, request_id => ${requestId}
  )`,
  )
}

/** The result of close_group_bid. */
export interface CloseGroupBidOutcome {
  readonly outcome: 'declined' | 'marked' | 'unmarked' | 'unchanged'
}

/** Declines or marks a bid in a group of which the client has won enough. */
export async function closeGroupBid(
  db: Db,
  bidId: number,
  requestId: string,
): Promise<CloseGroupBidOutcome> {
  return decide(
    db,
    sql<CloseGroupBidOutcome>`close_group_bid(bid_id => ${bidId}, request_id => ${requestId})`,
  )
}

/** Decided before the database is asked, and stored with the key of the request all the same. */
type EarlyRefusal = (typeof refusedBefore)[number]

export type PlacingDecision = PlaceBidOutcome | { readonly outcome: EarlyRefusal }

/** What has become of a request to bid. */
export interface PlacedOnce {
  readonly decision: PlacingDecision
  /** The language of the first request with this key, in which a refusal is repeated; null without a key. */
  readonly language: Language | null
  /** Whether this was decided by an earlier copy of the request. */
  readonly isRepeated: boolean
}

interface Placing {
  readonly bidding: Bidding
  readonly form: BidInput
  readonly origin: Origin
  readonly key?: KeyedWrite | null
  readonly refusal?: EarlyRefusal | null
  /** Why a manager decides before the bid goes to the house. */
  readonly holdReason?: ExportHold | null
}

/** What is stored with a key; one of an earlier version of the program has the outcome of a write. */
type Stored =
  | StoredOutcome<PlacedBid>
  | {
      readonly decision: PlacingDecision
      readonly language: Language | null
      readonly is_repeated?: true
    }

/** What place_bid_once returns. */
type Outcome = Stored | { readonly needs_costs: true } | { readonly is_reused: true }

/**
 * Places a bid or changes the one that is still new, once for the key of its request; with `confirm` 0 only tries
 * every rule. The rules are in trade/bids/server/sql/place_bid.sql, behind its locks. One statement is one
 * transaction: PostgreSQL responds after it has committed. Where the landed cost is kept with the bid, the
 * same statement is part of a transaction (decision 82).
 * @throws Refusal idempotency_key_reused
 */
export async function placeBidOnce(
  db: Db,
  placing: Placing,
): Promise<PlacedOnce | { readonly response: PlacedBid }> {
  const { form } = placing
  const canKeepCosts = form.confirm === 1
  const outcome = await retryConflicts(async () => {
    if (!canKeepCosts || !form.costs) {
      const first = await callOnce(db, placing, !canKeepCosts)
      if (!('needs_costs' in first)) return first
    }
    return db.transaction().execute((transaction) => decideWithCosts(transaction, placing))
  })
  if ('needs_costs' in outcome) throw new Error('place_bid_once wants costs that were calculated')
  if ('is_reused' in outcome) throw new Refusal('idempotency_key_reused')
  return placedOnce(outcome)
}

/** What has become of an earlier copy of a request; null where there was none. */
export async function findPlacedOnce(
  db: Db,
  key: KeyedWrite,
): Promise<ReturnType<typeof placedOnce> | null> {
  const outcome = await findOutcome(db, key)
  return outcome === null ? null : placedOnce({ ...JSON.parse(outcome), is_repeated: true })
}

function placedOnce(stored: Stored): PlacedOnce | { readonly response: PlacedBid } {
  if (!('decision' in stored)) return { response: resultOf(stored) }
  const { decision, language, is_repeated: isRepeated = false } = stored
  return { decision, language, isRepeated }
}

async function callOnce(
  db: Db,
  { bidding, form, origin, key, refusal, holdReason }: Placing,
  withCosts: boolean,
): Promise<Outcome> {
  return decisionOf(
    await callPlaceBidOnce(
      db,
      ...bidRequestValues(placeBidRequest(bidding, form, origin, holdReason)),
      ...[key?.key ?? null, key?.hash ?? null, key?.language ?? null, refusal ?? null, withCosts],
    ),
  )
}

/** Decides, and keeps the landed cost of a bid that is placed. */
async function decideWithCosts(db: Db, placing: Placing): Promise<Outcome> {
  // Before the bid locks account and lot.
  const calculation = await calculateForBid(db, placing.bidding, placing.form)
  const outcome = await callOnce(db, placing, true)
  if (calculation && 'decision' in outcome && !outcome.is_repeated) {
    const { decision } = outcome
    if (decision.outcome === 'accepted' && decision.bidId !== null) {
      await saveBidCosts(db, decision.bidId, calculation, decision.amountYen)
    }
  }
  return outcome
}

/** The values of the request, then key, hash, language, refusal and whether costs were calculated. */
const callPlaceBidOnce = prepared('place-bid-once', (db, ...values: readonly unknown[]) => {
  const [key, hash, language, refusal, withCosts] = values.slice(bidRequestFields.length)
  return sql<{ decision: Outcome }>`
    select place_bid_once(
      ${bidRequest(values.slice(0, bidRequestFields.length))},
      ${key}::text, ${hash}::bytea, ${language}::text, ${refusal}::text, ${withCosts}::boolean
    ) as decision
  `.compile(db)
})
