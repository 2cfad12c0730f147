import type pg from 'pg'
import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { saveModel } from '../commands.ts'
import { fitModel } from '../model/fit.ts'
import { PriceModel } from '../model/model.ts'
import { Sales } from '../model/sales.ts'
import { train } from '../model/train.ts'
import { dayNumber } from '../priced-lot.ts'
import { latestModel, latestVersion, listOutcomes } from '../queries.ts'
import type { Kind, LearnedModel } from './messages.ts'
import { eachSale, findSales } from './read-sales.ts'

/** With fewer sales nothing is learned: the median of comparable ones is as good. */
const fewestSales = 300
/** After so long a version is learned from nothing again, in the night of Tokyo or when it is overdue. */
const wholeAfterMs = 20 * 3_600_000
const overdueAfterMs = 30 * 3_600_000

/** The grade that most vehicles have in Japan. */
const usualGrade = 4

interface From {
  readonly db: Db
  readonly pool: pg.Pool
  readonly now: Date
}

/**
 * Learns the prices of a kind from the sales in the database, from nothing at night and else from the version
 * before, and stores the new version. Null where there are too few sales.
 */
export async function learn({ db, pool, now }: From, kind: Kind): Promise<LearnedModel | null> {
  const started = performance.now()
  const today = tokyoDayOf(now)
  const sales = await readSales(pool, kind, today)
  if (!sales) return null
  const before = await latestModel(db, kind)
  const start =
    before && !isFullTrainingDue(before.wholeAt, now) ? decoded(before.coefficients) : undefined
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
 * The newest version of a kind with the sales of now, where it is newer than the one that is known: another server
 * has learned it, or this one before it was started anew.
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
  const sales = await readSales(pool, kind, today)
  if (!sales) return null
  sales.arrange()
  // Nothing is learned: the sales get what the version expects of them.
  fitModel(sales, { today: dayNumber(today), start, rounds: 0 })
  const { version, learnedAt, coefficients } = stored
  return { kind, version, learnedAt, coefficients, sales: sales.shared() }
}

/** A version that cannot be read is as good as none: prices are learned from nothing. */
function decoded(coefficients: Uint8Array): PriceModel | undefined {
  try {
    return PriceModel.decode(coefficients)
  } catch {
    return undefined
  }
}

/** Null where there are too few sales. */
async function readSales(pool: pg.Pool, kind: Kind, today: TokyoDay): Promise<Sales | null> {
  const client = await pool.connect()
  try {
    const found = await findSales(client, kind, today)
    if (found.earlier < fewestSales) return null
    const sales = new Sales({ usualGrade }, found.count)
    await eachSale(client, found, (sale) => sales.add(sale))
    return sales
  } finally {
    client.release()
  }
}

/** Whether the next version begins from nothing. @param wholeAt when one has last done so */
export function isFullTrainingDue(wholeAt: Date | null, now: Date): boolean {
  if (!wholeAt) return true
  const age = now.getTime() - wholeAt.getTime()
  const isNight = nightHours.has((now.getUTCHours() + 9) % 24)
  return age > overdueAfterMs || (isNight && age > wholeAfterMs)
}
/** Hours of Tokyo in which no house sells. */
const nightHours = new Set([1, 2, 3, 4, 5])
