import { sql } from 'kysely'
import type { PriceProblem } from '#market/prices/contract/calls.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** A trained price model of a kind of vehicle. */
export interface NewModel {
  readonly kind: 'car' | 'bike'
  readonly learnedAt: Date
  /** Whether it was trained from scratch. */
  readonly isWhole: boolean
  readonly sales: number
  readonly seconds: number
  readonly coefficients: Uint8Array
}

/** Versions of a kind whose coefficients stay, so that a bad one can be compared with earlier ones. */
const maxVersions = 8

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
          .limit(maxVersions),
      )
      .execute()
    return id
  })
}

/** An estimate from before the result. */
export interface NewPrediction {
  readonly lotId: number
  readonly lnPrice: number
  /** The features from which the width of the bands is learned. */
  readonly features: readonly number[]
  readonly yen: number
  readonly low: number
  readonly high: number
  readonly lowest: number
  readonly highest: number
  readonly sales: number
}

/** Stores the first estimates of lots without a result; an existing first estimate stays. */
export async function savePredictions(
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
    -- a fixed price is not a result
    where lot.sold_price_yen is null and lot.market = 'auction'
    for key share of lot
    on conflict (lot_id) do nothing
  `.execute(db)
}

/** Days for which predictions of unsold lots, and ended alarms, stay. */
const retentionDays = 400

/** Removes predictions that nothing is learned from any more, and alarms that ended long ago. */
export async function deleteOldPrices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  await db.deleteFrom('price_predictions').where('predicted_at', '<', before).execute()
  await db.deleteFrom('price_alarms').where('ended_at', '<', before).execute()
}

/** A problem with the estimates of a kind. */
export interface FoundProblem {
  readonly problem: PriceProblem
  /** The error of a failed training; else empty. */
  readonly detail: string
}

const maxDetailLength = 500

/** Begins an alarm for each new problem, and ends the alarms of judged problems that are gone. */
export async function setAlarms(
  db: Db,
  kind: 'car' | 'bike',
  {
    judged,
    found,
    now,
  }: { judged: readonly PriceProblem[]; found: readonly FoundProblem[]; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = judged.filter((problem) => !found.some((one) => one.problem === problem))
    if (gone.length > 0) {
      await transaction
        .updateTable('price_alarms')
        // A clock that was set back must not keep an alarm.
        .set({ ended_at: sql<Date>`greatest(began_at, ${now})` })
        .where('kind', '=', kind)
        .where('ended_at', 'is', null)
        .where('problem', 'in', gone)
        .execute()
    }
    if (found.length === 0) return
    await transaction
      .insertInto('price_alarms')
      .values(
        found.map(({ problem, detail }) => ({
          ...{ kind, problem, began_at: now },
          detail: detail.slice(0, maxDetailLength),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Returns the begun alarms that have not been mailed, and marks them as mailed. */
export async function claimBegunAlarms(db: Db, now: Date) {
  return db
    .updateTable('price_alarms')
    .set({ begin_mailed_at: now })
    .where('begin_mailed_at', 'is', null)
    .returning(['kind', 'problem', 'detail'])
    .execute()
}

/** Returns the ended alarms that have not been mailed, and marks them as mailed. */
export async function claimEndedAlarms(db: Db, now: Date) {
  return db
    .updateTable('price_alarms')
    .set({ end_mailed_at: now })
    .where('ended_at', 'is not', null)
    .where('end_mailed_at', 'is', null)
    .returning(['kind', 'problem', 'detail'])
    .execute()
}
