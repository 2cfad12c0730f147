import { sql } from 'kysely'
import { type LotEvent, watchedLotsQuery } from '#market/lots/contract/live.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Channels, LiveSource, Span } from '#platform/live/server/source.ts'
import { deadlinesOf } from './deadlines.ts'

/** Up to this many lots are listed in the statement; of more, only those with changes are read. */
const fewLots = 100
/** An import changes thousands of lots at once: then the statement gets all watched lots instead. */
const fewChanges = 2000

const visibleLots = prepared('live-lots-visible', (db, lots: readonly number[]) =>
  db
    .selectFrom('lots')
    .select(['id', 'kind', 'market'])
    .where(sql<boolean>`id = any(${lots}::bigint[])`)
    .compile(),
)

const changedLots = prepared('live-lots-changed', (db, from: string, to: string) =>
  sql<{ id: number }>`
    select id from lots where changed_xid >= ${from}::xid8 and changed_xid < ${to}::xid8
    limit ${sql.lit(fewChanges + 1)}
  `.compile(db),
)

// Lots of earlier weeks are only in the statistics, which are not live.
const lotEvents = prepared(
  'live-lot-events',
  (db, lots: readonly number[], from: string, to: string) =>
    db
      .selectFrom('lots as lot')
      .innerJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
      .select(['lot.id', 'lot.status', 'lot.start_price_yen', 'lot.sold_price_yen'])
      .select(['lot.starts_at', 'lot.auction_day'])
      .select(['times.bidding_closes_at', 'times.cancelling_closes_at'])
      .where(sql<boolean>`lot.id = any(${lots}::bigint[])`)
      .where(
        sql<boolean>`coalesce(lot.auction_day >= date_trunc('week', app_now() at time zone 'Asia/Tokyo')::date, true)`,
      )
      .where(sql<boolean>`lot.changed_xid >= ${from}::xid8 and lot.changed_xid < ${to}::xid8`)
      .orderBy('lot.id')
      .compile(),
)

/** Emits changes of lots; the channel is the lot. */
export const lotSource: LiveSource = {
  kind: 'lot',
  /** Returns those lots of the query that are in listings and that the person may see. */
  async channelsFor(db, { permissions }, query) {
    const parsed = watchedLotsQuery.safeParse(query)
    if (!parsed.success) throw new Refusal('invalid_request')
    if (parsed.data.lots.length === 0) return new Set()
    const rows = await visibleLots(db, parsed.data.lots)
    const flagOf = ({ kind, market }: (typeof rows)[number]) => {
      if (market === 'stock') return 'onepriceView'
      return kind === 'bike' ? 'bikeView' : 'carAuctionsView'
    }
    return new Set(rows.filter((row) => permissions[flagOf(row)]).map(({ id }) => id))
  },
  async listEvents(db, span, channels) {
    const lots = await listCandidates(db, span, channels)
    if (lots.length === 0) return []
    const rows = await lotEvents(db, lots, span.from, span.to)
    return rows.map((row) => ({
      kind: 'lot',
      channel: row.id,
      data: {
        carId: String(row.id),
        status: row.status,
        startPrice: row.start_price_yen,
        soldPrice: row.sold_price_yen,
        auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
        biddingDeadline: row.bidding_closes_at && tokyoIso(row.bidding_closes_at),
        cancelDeadline: row.cancelling_closes_at && tokyoIso(row.cancelling_closes_at),
      } satisfies LotEvent,
    }))
  },
}

/** Narrows watched lots down cheaply to those that may have changed, because thousands of listeners watch many. */
async function listCandidates(db: Db, { from, to }: Span, watched: Channels): Promise<number[]> {
  if (watched.size <= fewLots) return [...watched.keys()]
  const changed = await changedLots(db, from, to)
  if (changed.length > fewChanges) return [...watched.keys()]
  return changed.map(({ id }) => id).filter((id) => watched.has(id))
}
