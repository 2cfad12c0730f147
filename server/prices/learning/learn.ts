import type pg from 'pg'
import { type TokyoDay, tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import type { Db } from '../../db/tables.ts'
import { saveModel } from '../commands.ts'
import { PriceModel } from '../model/model.ts'
import { Sales } from '../model/sales.ts'
import { train } from '../model/train.ts'
import { dayNumber } from '../priced-lot.ts'
import { latestModel, listOutcomes } from '../queries.ts'
import type { Kind, LearnedModel } from './messages.ts'
import { countSales, eachSale } from './read-sales.ts'

/** With fewer sales nothing is learned: the median of comparable ones is as good. */
const fewestSales = 300
/** After so long a version is learned from nothing again, in the night of Tokyo or when it is overdue. */
const wholeAfterMs = 20 * 3_600_000
const overdueAfterMs = 30 * 3_600_000

/** The grade that most vehicles have in Japan. */
const usualGrade = 4

/**
 * Learns the prices of a kind from the sales in the database, from nothing at night and else from the version
 * before, and stores the new version. Null where there are too few sales.
 */
export async function learn(
  { db, pool, now }: { db: Db; pool: pg.Pool; now: Date },
  kind: Kind,
): Promise<LearnedModel | null> {
  const started = performance.now()
  const today = tokyoDayOf(now)
  const sales = await readSales(pool, kind, today)
  if (sales.size < fewestSales) return null
  const before = await latestModel(db, kind)
  const start =
    before && !isWholeDue(before.wholeAt, now) ? decoded(before.coefficients) : undefined
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

/** A version that cannot be read is as good as none: prices are learned from nothing. */
function decoded(coefficients: Uint8Array): PriceModel | undefined {
  try {
    return PriceModel.decode(coefficients)
  } catch {
    return undefined
  }
}

async function readSales(pool: pg.Pool, kind: Kind, today: TokyoDay): Promise<Sales> {
  const client = await pool.connect()
  try {
    const sales = new Sales({ usualGrade }, await countSales(client, kind, today))
    await eachSale(client, kind, today, (sale) => sales.add(sale))
    return sales
  } finally {
    client.release()
  }
}

/** Whether the next version begins from nothing. @param wholeAt when one has last done so */
export function isWholeDue(wholeAt: Date | null, now: Date): boolean {
  if (!wholeAt) return true
  const age = now.getTime() - wholeAt.getTime()
  const isNight = nightHours.has((now.getUTCHours() + 9) % 24)
  return age > overdueAfterMs || (isNight && age > wholeAfterMs)
}
/** Hours of Tokyo in which no house sells. */
const nightHours = new Set([1, 2, 3, 4, 5])
