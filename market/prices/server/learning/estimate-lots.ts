import { type LotEstimate, setEstimates } from '#market/lots/server/commands.ts'
import { mondayOf, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type NewPrediction, savePredictions } from '../commands.ts'
import { type Estimated, estimateRow, type ModelInUse, modelInUse } from '../estimate-row.ts'
import { dayNumber, type PricedRow } from '../priced-lot.ts'
import { listPastLots, listUpcomingLots } from '../queries.ts'
import type { LearnedModel } from './messages.ts'

/** Lots per statement: few enough that nothing else is delayed. */
const batchSize = 500
/** Past lots estimated in one go, so that upcoming ones never wait long. */
const pastLotsAtOnce = 2000

/** The transaction up to which a version has estimated upcoming lots. */
export interface Progress {
  readonly model: ModelInUse
  readonly sinceXid: string
}

/**
 * Estimates the upcoming lots of a kind that have changed since the last time, or all of them with a new version, and
 * then some of the past ones without an estimate.
 */
export async function estimateLots(
  { db, now }: { db: Db; now: Date },
  learned: LearnedModel,
  before: Progress | null,
): Promise<Progress> {
  const today = tokyoDayOf(now)
  const model = before?.model ?? modelInUse(learned)
  const { kind, version } = learned
  const write = async (rows: readonly PricedRow[], areUpcoming: boolean) => {
    const estimated = rows.flatMap((row) => {
      const found = estimateRow(model, row, dayNumber(today))
      return found ? [{ row, found }] : []
    })
    await db.transaction().execute(async (transaction) => {
      await setEstimates(
        transaction,
        estimated.map(({ row, found }) => lotEstimate(row.id, found)),
      )
      if (!areUpcoming) return
      await savePredictions(
        transaction,
        { kind, modelId: version, at: now },
        estimated.map(({ row, found }) => prediction(row.id, found)),
      )
    })
  }
  const sinceXid = before?.sinceXid ?? null
  const next = await settledXid(db)
  const fromDay = mondayOf(today)
  for (let afterId = 0; ; ) {
    const rows = await listUpcomingLots(db, { kind, fromDay, sinceXid, afterId, limit: batchSize })
    await write(rows, true)
    if (rows.length < batchSize) break
    afterId = rows.at(-1)?.id ?? 0
  }
  for (let done = 0; done < pastLotsAtOnce; done += batchSize) {
    const rows = await listPastLots(db, { kind, beforeDay: today, limit: batchSize })
    await write(rows, false)
    if (rows.length < batchSize) break
  }
  return { model, sinceXid: next }
}

const lotEstimate = (lotId: number, { shown }: Estimated): LotEstimate => ({
  lotId,
  yen: shown.yen,
  low: shown.low,
  high: shown.high,
  lowest: shown.lowest,
  highest: shown.highest,
  sales: shown.sales,
  saleChance: shown.saleChance,
})

const prediction = (lotId: number, { shown, estimate }: Estimated): NewPrediction => ({
  lotId,
  lnPrice: estimate.lnPrice,
  // PostgreSQL rejects numbers too small for its type real.
  features: estimate.prediction.features.map((value) => Math.round(value * 1e6) / 1e6),
  yen: shown.yen,
  low: shown.low,
  high: shown.high,
  lowest: shown.lowest,
  highest: shown.highest,
  sales: shown.sales,
})
