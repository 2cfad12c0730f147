import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { minSales } from '../limits.ts'
import { countImported, latestVersion } from '../queries.ts'
import type { Kind } from './messages.ts'
import { findSales } from './read-sales.ts'

/** Minimum new sales, as a share of the previous version's, that justify training before the hour. */
const newShare = 0.01
/** Such trainings take at most this share of the time, however fast an import is. */
const trainingShare = 0.1

const enoughAfter = (sales: number) => Math.max(minSales, Math.ceil(sales * newShare))

/** Watches what imports bring, and counts sales only when they may have brought enough. */
export class NewSales {
  /** The number of imported lots from which on a count is worth its time. */
  private readonly countFrom = new Map<Kind, number>()

  /** Whether imports have brought enough sales of a kind since the latest training. */
  async areEnough({ db, now }: { db: Db; now: Date }, kind: Kind): Promise<boolean> {
    const imported = await countImported(db, kind)
    if (imported < (this.countFrom.get(kind) ?? 0)) return false
    const latest = await latestVersion(db, kind)
    if (latest && isResting(latest, now)) return false
    const found = await findSales(db, kind, tokyoDayOf(now))
    const missing = latest
      ? latest.sales + enoughAfter(latest.sales) - found.count
      : minSales - found.earlier
    const areEnough = missing <= 0
    // A training that fails is not repeated at once.
    this.countFrom.set(kind, imported + (areEnough ? enoughAfter(found.count) : missing))
    return areEnough
  }
}

function isResting(
  { learnedAt, seconds }: { learnedAt: Date; seconds: number },
  now: Date,
): boolean {
  const ageMs = now.getTime() - learnedAt.getTime()
  return ageMs >= 0 && ageMs * trainingShare < seconds * 1000
}
