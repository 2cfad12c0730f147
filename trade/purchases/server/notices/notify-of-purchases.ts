import { notify } from '#people/notifications/server/commands.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { claimPurchaseNotices, deleteOldPurchaseNotices, markSkipped } from './commands.ts'
import { isStillRelevant, noticesOf, type PurchaseChange, readersOf } from './purchase-notice.ts'
import { listDueCircles, listNoticedCars, listNoticedEntries } from './queries.ts'

export const notifyOfPurchasesJob: RepeatedJob = {
  name: 'notify-of-purchases',
  everySeconds: 10,
  timeLimitSeconds: 600,
}

export const oldPurchaseNoticesJob: RepeatedJob = {
  name: 'delete-old-purchase-notices',
  everySeconds: 3600,
  timeLimitSeconds: 600,
}

/** So many are read at once. */
const batchSize = 500

/**
 * Tells clients and their dealers what has become of their cars (decision 61). Notifications are stored in the
 * transaction that marks their causes as done, so that a killed run tells nothing twice and leaves nothing out.
 */
export async function notifyOfPurchases(db: Db): Promise<void> {
  const failures: unknown[] = []
  for (let afterId = 0; ; ) {
    const circles = await listDueCircles(db, afterId, batchSize)
    for (const circleId of circles) {
      // What fails is tried again in the next run, and keeps back nobody else's.
      await db
        .transaction()
        .execute((transaction) => notifyClientGroup(transaction, circleId))
        .catch((error: unknown) => failures.push(error))
    }
    afterId = circles.at(-1) ?? 0
    if (circles.length < batchSize) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Forgets what was told long ago. */
export async function deleteAllOldPurchaseNotices(db: Db): Promise<void> {
  while ((await deleteOldPurchaseNotices(db)) > 0);
}

/** Tells the people of a dealer, or a client without one, everything that is due of their cars. */
async function notifyClientGroup(db: Db, circleId: number): Promise<void> {
  const claimed = await claimPurchaseNotices(db, circleId)
  const old = claimed.filter(({ is_old }) => is_old)
  const fresh = claimed.filter(({ is_old }) => !is_old)
  const cars = await listNoticedCars(
    db,
    fresh.map(({ purchase_id }) => purchase_id),
  )
  const carById = new Map(cars.map((car) => [car.id, car]))
  const entries = await listNoticedEntries(db, fresh)
  const told: PurchaseChange[] = []
  const [unsaid, withdrawn]: [number[], number[]] = [[], []]
  for (const { id, purchase_id, kind, log_id, before, actor_id } of fresh) {
    const [car, entry] = [carById.get(purchase_id), entries.get(log_id)]
    if (!car || !entry) withdrawn.push(id)
    else if (isStillRelevant({ kind, before, car, entry })) {
      told.push({ noticeId: id, kind, actorId: actor_id, before, car, entry })
    } else unsaid.push(id)
  }
  await markSkipped(
    db,
    old.map(({ id }) => id),
    'too_old',
  )
  await markSkipped(db, withdrawn, 'superseded')
  await markSkipped(db, unsaid, 'nothing_new')
  const byReader = new Map<number, PurchaseChange[]>()
  for (const news of told) {
    for (const reader of readersOf(news)) {
      byReader.set(reader, [...(byReader.get(reader) ?? []), news])
    }
  }
  for (const [reader, news] of byReader) {
    for (const notice of noticesOf(reader, news)) await notify(db, notice)
  }
}
