import { sql } from 'kysely'
import type { PlacedBid } from '../../contract/bids/calls.ts'
import type { BidStatus } from '../../contract/bids/rules.ts'
import type { RefusalCode } from '../../contract/core/errors.ts'
import type { Permissions } from '../../contract/core/permissions.ts'
import type { Origin } from '../audit/commands.ts'
import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/tables.ts'
import type { KeyedRequest } from '../idempotency/commands.ts'
import type { RefusalRecord } from '../idempotency/keyed.ts'

/** Who bids for whom, and which rules hold for them. */
export interface Bidding {
  /** Whose account and limits: the client. */
  readonly personId: number
  /** The client's flags, which decide about credit and the limit of a day. */
  readonly permissions: Permissions
  /** Who acts: the client, or a manager. */
  readonly actorId: number
  /** The actor's flags, which decide about lots in sight and the house's deadline. */
  readonly actorPermissions: Permissions
}

/** What somebody wants; what is left out was not chosen. */
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

/** From where a bid is placed, and what is known of its request. */
export interface PlacingRequest {
  readonly origin: Origin
  readonly keyed: KeyedRequest | null
  /** What refusals say at fields, as JSON: by code, then by field. */
  readonly fieldTexts: string
}

/** What cancel_bid answers; everything but the outcome is null when it is not known. */
export interface BidOutcome {
  readonly outcome: 'accepted' | RefusalCode
  readonly bid_id: number | null
  readonly amount_yen: number | null
  readonly status: BidStatus | null
  /** By the clock of the database. */
  readonly at: Date | null
}

/** What placing a bid has come to; `amount_missing` is the one "no" that is not kept with a key. */
export type PlacedOutcome =
  | { readonly answer: PlacedBid }
  | { readonly refusal: RefusalRecord<RefusalCode | 'amount_missing'> }

/** Page types whose lots can be bid on, by the flag that shows them. */
const sight = {
  'car-auction': 'carAuctionsView',
  bikes: 'bikeView',
  stock: 'onepriceView',
} as const

/** The parameters of place_bid_once (migration 0013), in its order. */
type Placing = readonly [
  keyOf: number | null,
  key: string | null,
  hash: Buffer | null,
  mayBid: boolean,
  fieldTexts: string,
  personId: number,
  actorId: number,
  lotId: number,
  amount: number | null,
  group: number | null,
  type: number | null,
  comment: string,
  seen: readonly string[],
  deadlineCheck: boolean,
  creditCheck: boolean,
  dailyCheck: boolean,
  store: boolean,
  requestId: string,
  network: string,
]
const placeOnce = prepared('place-bid', (db, ...values: Placing) =>
  sql<{ outcome: string | null }>`select place_bid_once(${sql.join(values)}) as outcome`.compile(
    db,
  ),
)

/**
 * Places a bid or changes the one that is still new; with `confirm` 0 only tries every rule. The rules
 * stand in place_bid, behind the locks. One statement, and so a transaction of its own.
 * @returns null when the key belongs to another request
 */
export async function placeBid(
  db: Db,
  { personId, permissions, actorId, actorPermissions }: Bidding,
  form: WantedBid,
  { origin, keyed, fieldTexts }: PlacingRequest,
): Promise<PlacedOutcome | null> {
  const [row] = await placeOnce(
    db,
    keyed?.personId ?? null,
    keyed?.key ?? null,
    keyed?.hash ?? null,
    permissions.biddingAllowed,
    fieldTexts,
    personId,
    actorId,
    form.carId,
    form.amount ?? null,
    form.bidGroup ?? null,
    form.bidType ?? null,
    form.comment,
    Object.entries(sight).flatMap(([page, flag]) => (actorPermissions[flag] ? page : [])),
    actorPermissions.bidDeadlineCheck,
    permissions.creditLimitCheck,
    permissions.dailyBidLimitCheck,
    form.confirm === 1,
    origin.requestId,
    origin.network,
  )
  if (!row) throw new Error('place_bid_once has answered nothing')
  return row.outcome === null ? null : JSON.parse(row.outcome)
}

/** Withdraws one's own bid, as long as the house lets it go; withdrawing it twice is no error. */
export async function cancelBid(
  db: Db,
  { personId, bidId }: { personId: number; bidId: number },
  origin: Origin,
): Promise<BidOutcome> {
  const { rows } = await sql<BidOutcome>`
    select * from cancel_bid(
      ${personId}::int, ${bidId}::bigint, ${origin.requestId}::text, ${origin.network}::text
    )
  `.execute(db)
  return only(rows)
}

function only(rows: readonly BidOutcome[]): BidOutcome {
  const [row] = rows
  if (!row) throw new Error('a function of the database has answered nothing')
  return row
}
