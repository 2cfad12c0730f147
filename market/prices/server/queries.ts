import { type ExpressionBuilder, sql } from 'kysely'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { saleStatuses } from '#market/search/server/comparables.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import type { Outcome } from './model/bands.ts'
import { dayNumber, type PricedRow, pricedColumns } from './priced-lot.ts'

/** Finds the newest version of a kind, without its coefficients; undefined before the first. */
export async function latestVersion(db: Db, kind: 'car' | 'bike') {
  return db
    .selectFrom('price_models')
    .select(['id', 'learned_at as learnedAt', 'is_whole as isWhole', 'sales', 'seconds'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Counts the lots of auctions that imports have added or changed. */
export async function countImported(db: Db, kind: 'car' | 'bike'): Promise<number> {
  const { lots } = await db
    .selectFrom('feed_runs as run')
    .innerJoin('feeds as feed', 'feed.id', 'run.feed_id')
    .select(sql<number>`coalesce(sum(run.added + run.changed), 0)::float8`.as('lots'))
    .where('feed.kind', '=', kind)
    .where('feed.market', '=', 'auction')
    .executeTakeFirstOrThrow()
  return lots
}

/** Lists the open problems with estimates of a kind, oldest first. */
export async function listOpenAlarms(db: Db, kind: 'car' | 'bike') {
  return db
    .selectFrom('price_alarms')
    .select(['problem', 'began_at as beganAt'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .orderBy('began_at')
    .orderBy('id')
    .execute()
}

/** Finds the estimate of a lot from before its result; undefined if there was none. */
export async function findPrediction(db: Db, lotId: number) {
  return db
    .selectFrom('price_predictions')
    .select(['estimate_yen as yen', 'low_yen as low', 'high_yen as high', 'sales'])
    .select('predicted_at as at')
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
}

interface StoredModel {
  readonly version: number
  readonly learnedAt: Date
  readonly coefficients: Uint8Array
  readonly fullTraining: FullTraining | null
}

/** The latest training from scratch. */
export interface FullTraining {
  readonly at: Date
  readonly sales: number
}

/** Finds the newest version of a kind; null before the first. */
export async function latestModel(db: Db, kind: 'car' | 'bike'): Promise<StoredModel | null> {
  const row = await db
    .selectFrom('price_models as model')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('price_models')
          .select(['learned_at', 'sales'])
          .where('kind', '=', kind)
          .where('is_whole', '=', true)
          .orderBy('id', 'desc')
          .limit(1)
          .as('whole'),
      (join) => join.onTrue(),
    )
    .select([
      'model.id',
      'model.learned_at',
      'model.coefficients',
      'whole.learned_at as whole_at',
      'whole.sales as whole_sales',
    ])
    .where('model.kind', '=', kind)
    .orderBy('model.id', 'desc')
    .executeTakeFirst()
  if (!row?.coefficients) return null
  const { id: version, learned_at: learnedAt, coefficients, whole_at: at, whole_sales } = row
  const fullTraining = at && { at, sales: whole_sales ?? 0 }
  return { version, learnedAt, coefficients, fullTraining }
}

/** Maximum number of latest results from which the bands are learned. */
const maxOutcomes = 60_000

/** Lists results of lots that had an estimate before, with that estimate. */
export async function listOutcomes(db: Db, kind: 'car' | 'bike'): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('price_predictions as prediction')
    .innerJoin('lots as lot', 'lot.id', 'prediction.lot_id')
    .select(['prediction.ln_price', 'prediction.features', 'lot.auction_day', 'lot.sold_price_yen'])
    .where('prediction.kind', '=', kind)
    .where('lot.status', 'in', saleStatuses)
    .where('lot.sold_price_yen', '>', 0)
    .where('lot.auction_day', 'is not', null)
    .orderBy('prediction.predicted_at', 'desc')
    .limit(maxOutcomes)
    .execute()
  return rows.map((row) => ({
    lnPrice: row.ln_price,
    features: row.features,
    day: dayNumber(row.auction_day ?? ''),
    lnActual: Math.log(row.sold_price_yen ?? 1),
  }))
}

type LotQuery = ExpressionBuilder<Tables, 'lots'>
const isShown = ({ eb, and }: LotQuery) =>
  and([eb('withdrawn_at', 'is', null), eb('same_as', 'is', null), eb('year', 'is not', null)])

/**
 * Lists stock and the lots of a kind from a day on, ordered by id from `afterId`: all, or those changed by a
 * transaction or a later one.
 */
export async function listUpcomingLots(
  db: Db,
  {
    kind,
    fromDay,
    sinceXid,
    afterId,
    limit,
  }: {
    kind: 'car' | 'bike'
    fromDay: TokyoDay
    sinceXid: string | null
    afterId: number
    limit: number
  },
): Promise<PricedRow[]> {
  return db
    .selectFrom('lots')
    .select(pricedColumns)
    .where('kind', '=', kind)
    .where('key_day', '>=', fromDay)
    .where('status', 'in', openLotStatuses)
    .where('id', '>', afterId)
    .where(isShown)
    .$if(sinceXid !== null, (query) => query.where(sql<boolean>`changed_xid >= ${sinceXid}::xid8`))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the latest past lots of a kind without an estimate. */
export async function listPastLots(
  db: Db,
  { kind, beforeDay, limit }: { kind: 'car' | 'bike'; beforeDay: TokyoDay; limit: number },
): Promise<PricedRow[]> {
  return db
    .selectFrom('lots')
    .select(pricedColumns)
    .where('kind', '=', kind)
    .where('auction_day', '<=', beforeDay)
    .where('status', 'not in', openLotStatuses)
    .where('estimate_yen', 'is', null)
    .where(isShown)
    .orderBy('auction_day', 'desc')
    .limit(limit)
    .execute()
}
