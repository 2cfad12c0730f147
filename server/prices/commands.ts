import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** What was learned of the prices of a kind of vehicle. */
export interface NewModel {
  readonly kind: 'car' | 'bike'
  readonly learnedAt: Date
  /** Whether it was learned from nothing. */
  readonly isWhole: boolean
  readonly sales: number
  readonly seconds: number
  readonly coefficients: Uint8Array
}

/** Versions of a kind whose coefficients stay, so that a bad one can be gone back from. */
const keptVersions = 8

/** Stores a version and drops the coefficients of old ones; returns its number. */
export async function saveModel(db: Db, model: NewModel): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('price_models')
      .values({
        kind: model.kind,
        learned_at: model.learnedAt,
        is_whole: model.isWhole,
        sales: model.sales,
        seconds: model.seconds,
        coefficients: Buffer.from(model.coefficients),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('price_models')
      .set({ coefficients: null })
      .where('kind', '=', model.kind)
      .where('coefficients', 'is not', null)
      .where('id', 'not in', (query) =>
        query
          .selectFrom('price_models')
          .select('id')
          .where('kind', '=', model.kind)
          .orderBy('id', 'desc')
          .limit(keptVersions),
      )
      .execute()
    return id
  })
}

/** An estimate as it was before the result. */
export interface NewPrediction {
  readonly lotId: number
  readonly lnPrice: number
  /** What the width of the bands is learned from. */
  readonly features: readonly number[]
  readonly yen: number
  readonly low: number
  readonly high: number
  readonly lowest: number
  readonly highest: number
  readonly sales: number
}

/** Keeps the first estimates of lots that have no result yet; those that have one already keep it. */
export async function keepPredictions(
  db: Db,
  { kind, modelId, at }: { kind: 'car' | 'bike'; modelId: number; at: Date },
  predictions: readonly NewPrediction[],
): Promise<void> {
  if (predictions.length === 0) return
  await sql`
    insert into price_predictions (lot_id, kind, model_id, predicted_at, ln_price, features, estimate_yen,
      low_yen, high_yen, lowest_yen, highest_yen, sales)
    select new."lotId", ${kind}::text, ${modelId}::bigint, ${at}::timestamptz, new."lnPrice", new.features, new.yen, new.low, new.high,
      new.lowest, new.highest, new.sales
    from jsonb_to_recordset(${JSON.stringify(predictions)}::jsonb) as new (
      "lotId" bigint, "lnPrice" double precision, features real[], yen bigint, low bigint, high bigint,
      lowest bigint, highest bigint, sales integer
    )
    join lots lot on lot.id = new."lotId"
    where lot.sold_price_yen is null
    for key share of lot
    on conflict (lot_id) do nothing
  `.execute(db)
}

/** How long predictions of lots that were never sold are of use. */
const predictionDays = 400

/** Removes predictions that nothing is learned from any more. */
export async function forgetOldPredictions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('price_predictions')
    .where('predicted_at', '<', new Date(now.getTime() - predictionDays * 86_400_000))
    .execute()
}
