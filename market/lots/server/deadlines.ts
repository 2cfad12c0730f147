import { type AliasedRawBuilder, sql } from 'kysely'

/** When the bidding for a lot ends; null for stock. */
interface LotDeadlines {
  readonly lot_id: number
  readonly auction_starts_at: Date | null
  /** If false, the start of the auction is assumed to be nine. */
  readonly is_hour_known: boolean
  readonly bidding_closes_at: Date | null
  readonly cancelling_closes_at: Date | null
}

/**
 * Selects the deadlines of one lot, for a lateral join under the name `times`. PostgreSQL reorders at most eight joined
 * tables, so in a longer query a plain join with the view would compute the deadlines of all lots.
 *
 * @param lotId the column with the lot's id
 */
export const deadlinesOf = (
  lotId: 'lot.id' | 'bid.lot_id',
): AliasedRawBuilder<LotDeadlines, 'times'> =>
  sql<LotDeadlines>`(select * from lot_deadlines where lot_id = ${sql.ref(lotId)} offset 0)`.as(
    'times',
  )
