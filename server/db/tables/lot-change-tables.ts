import type { Generated } from 'kysely'
import type { Instant, Stamp } from '../column-types.ts'

/** A change of a lot's sold price by hand. */
export interface LotPriceChanges {
  id: Generated<number>
  lot_id: number
  at: Stamp
  actor_id: number | null
  before_yen: number | null
  after_yen: number | null
  request_id: string
}

/** The feed's price of a lot where a manager has entered another. */
export interface SoldPriceDifferences {
  lot_id: number
  entered_yen: number
  feed_yen: number
  found_at: Stamp
  resolved_at: Instant | null
}

export interface LotComments {
  id: Generated<number>
  lot_id: number
  comment: string
  author_id: number | null
  saved_at: Instant
  withdrawn_at: Instant | null
  changed_xid: Generated<string>
}
