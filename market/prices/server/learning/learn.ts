import type pg from 'pg'
import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { saveModel } from '../commands.ts'
import { minSales } from '../limits.ts'
import { fitModel } from '../model/fit.ts'
import { PriceModel } from '../model/model.ts'
import { Sales } from '../model/sales.ts'
import { train } from '../model/train.ts'
import { dayNumber } from '../priced-lot.ts'
import { type FullTraining, latestModel, latestVersion, listOutcomes } from '../queries.ts'
import type { Kind, LearnedModel } from './messages.ts'
import { eachSale, findSales } from './read-sales.ts'

/** After this time a version is trained from scratch again, at night in Tokyo or when it is overdue. */
const fullTrainingAfterMs = 20 * 3_600_000
const overdueAfterMs = 30 * 3_600_000
/** Also retrains from scratch once sales exceed those of the last full training by this factor: an import was under way. */
const maxGrowth = 1.25

/** The grade of most vehicles in Japan. */
const usualGrade = 4

interface From {
  readonly db: Db
  readonly pool: pg.Pool
  readonly now: Date
}

/**
 * Trains a model of a kind on the sales in the database, from scratch at night and else from the version before, and
 * stores the new version. Null if there are too few sales.
 */
export async function learn({ db, pool, now }: From, kind: Kind): Promise<LearnedModel | null> {
  const started = performance.now()
  const today = tokyoDayOf(now)
  const sales = await readSales({ db, pool }, kind, today)
  if (!sales) return null
  const before = await latestModel(db, kind)
  const start =
    before && !isFullTrainingDue(before.fullTraining, { now, sales: sales.size })
      ? decoded(before.coefficients)
      : undefined
  const outcomes = await listOutcomes(db, kind)
  const model = train(sales, {
    today: dayNumber(today),
    start,
    outcomes,
  })
  const coefficients = model.encode()
  const version = await saveModel(db, {
    kind,
    learnedAt: now,
    isWhole: !start,
    sales: sales.size,
    seconds: (performance.now() - started) / 1000,
    coefficients,
  })
  return { kind, version, learnedAt: now, coefficients, sales: sales.shared() }
}

/**
 * Loads the newest version of a kind with the current sales, if it is newer than the one in use: another server has
 * trained it, or this one before it was restarted.
 */
export async function loadNewer(
  { db, pool, now }: From,
  kind: Kind,
  known: number | null,
): Promise<LearnedModel | null> {
  const latest = await latestVersion(db, kind)
  if (!latest || latest.id <= (known ?? 0)) return null
  const stored = await latestModel(db, kind)
  const start = stored && decoded(stored.coefficients)
  if (!start) return null
  const today = tokyoDayOf(now)
  const sales = await readSales({ db, pool }, kind, today)
  if (!sales) return null
  sales.arrange()
  // No training: the sales get what the version expects of them.
  fitModel(sales, { today: dayNumber(today), start, rounds: 0 })
  const { version, learnedAt, coefficients } = stored
  return { kind, version, learnedAt, coefficients, sales: sales.shared() }
}

/** Decodes a version; undefined if it is unreadable, and the next one is trained from scratch. */
function decoded(coefficients: Uint8Array): PriceModel | undefined {
  try {
    return PriceModel.decode(coefficients)
  } catch {
    return undefined
  }
}

/** Returns null if there are too few sales. */
async function readSales(
  { db, pool }: Pick<From, 'db' | 'pool'>,
  kind: Kind,
  today: TokyoDay,
): Promise<Sales | null> {
  const found = await findSales(db, kind, today)
  if (found.earlier < minSales) return null
  const client = await pool.connect()
  try {
    const sales = new Sales({ usualGrade }, found.count)
    await eachSale(client, found, (sale) => sales.add(sale))
    return sales
  } finally {
    client.release()
  }
}

/** Whether the next version is trained from scratch. @param last the last training from scratch */
export function isFullTrainingDue(
  last: FullTraining | null,
  { now, sales }: { now: Date; sales: number },
): boolean {
  if (!last || sales > last.sales * maxGrowth) return true
  const age = now.getTime() - last.at.getTime()
  const isNight = nightHours.has((now.getUTCHours() + 9) % 24)
  return age > overdueAfterMs || (isNight && age > fullTrainingAfterMs)
}
/** Hours of Tokyo in which no house sells. */
const nightHours = new Set([1, 2, 3, 4, 5])
