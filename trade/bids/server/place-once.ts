import { sql } from 'kysely'
import { calculateForBid } from '#market/landed-cost/server/bid-costs/calculate-for-bid.ts'
import { saveBidCosts } from '#market/landed-cost/server/commands.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type KeyedWrite, resultOf, type StoredOutcome } from '#platform/http/server/run-write.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { findOutcome } from '#platform/idempotency/server/commands.ts'
import type { PlacedBid, refusedBefore } from '#trade/bids/contract/calls.ts'
import {
  type Bidding,
  type BidInput,
  bidRequest,
  bidRequestFields,
  bidRequestValues,
  decisionOf,
  type PlaceBidOutcome,
  placeBidRequest,
} from './commands.ts'

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
      const first = await decide(db, placing, !canKeepCosts)
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

async function decide(
  db: Db,
  { bidding, form, origin, key, refusal }: Placing,
  withCosts: boolean,
): Promise<Outcome> {
  return decisionOf(
    await callPlaceBidOnce(
      db,
      ...bidRequestValues(placeBidRequest(bidding, form, origin)),
      ...[key?.key ?? null, key?.hash ?? null, key?.language ?? null, refusal ?? null, withCosts],
    ),
  )
}

/** Decides, and keeps the landed cost of a bid that is placed. */
async function decideWithCosts(db: Db, placing: Placing): Promise<Outcome> {
  // Before the bid locks account and lot.
  const calculation = await calculateForBid(db, placing.bidding, placing.form)
  const outcome = await decide(db, placing, true)
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
