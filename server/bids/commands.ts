import { sql } from 'kysely'
import type { BidStatus } from '../../contract/bid-rules.ts'
import type { RefusalCode } from '../../contract/errors.ts'
import type { Permissions } from '../../contract/permissions.ts'
import type { Origin } from '../audit/commands.ts'
import type { Db } from '../db/tables.ts'

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

/** What place_bid and cancel_bid answer; everything but the outcome is null when it is not known. */
export interface BidOutcome {
  readonly outcome: 'accepted' | 'amount_missing' | RefusalCode
  readonly bid_id: number | null
  readonly amount_yen: number | null
  readonly status: BidStatus | null
  /** By the clock of the database. */
  readonly at: Date | null
}

/** Page types whose lots can be bid on, by the flag that shows them. */
const sight = {
  'car-auction': 'carAuctionsView',
  bikes: 'bikeView',
  stock: 'onepriceView',
} as const

/**
 * Places a bid or changes the one that is still new; with `confirm` 0 only tries every rule. The rules
 * stand in place_bid (migration 0011), behind the locks.
 */
export async function placeBid(
  db: Db,
  { personId, permissions, actorId, actorPermissions }: Bidding,
  form: WantedBid,
  origin: Origin,
): Promise<BidOutcome> {
  const seen = Object.entries(sight).flatMap(([page, flag]) => (actorPermissions[flag] ? page : []))
  const { rows } = await sql<BidOutcome>`
    select * from place_bid(
      ${personId}::int, ${actorId}::int, ${form.carId}::bigint,
      ${form.amount ?? null}::bigint, ${form.bidGroup ?? null}::smallint,
      ${form.bidType ?? null}::smallint, ${form.comment}::text, ${seen}::text[],
      ${actorPermissions.bidDeadlineCheck}::boolean, ${permissions.creditLimitCheck}::boolean,
      ${permissions.dailyBidLimitCheck}::boolean, ${form.confirm === 1}::boolean,
      ${origin.requestId}::text, ${origin.network}::text
    )
  `.execute(db)
  return only(rows)
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
