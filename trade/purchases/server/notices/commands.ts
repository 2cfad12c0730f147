import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { BeforeChange, PurchaseNotices } from '../tables.ts'

/** What was claimed: a change of a car, and what stood before it. */
export interface ClaimedNotice {
  readonly id: number
  readonly purchase_id: number
  readonly kind: PurchaseNotices['kind']
  readonly log_id: number
  readonly before: BeforeChange
  readonly actor_id: number | null
  readonly is_old: boolean
}

/** After so many days a change is no news; after an outage nobody is told of a week. */
const relevantDays = 2

/** What becomes due within so many seconds goes with what is due: many cars are changed one after the other. */
const gatheredSeconds = 10

/**
 * Takes what is due of the clients of a dealer, or of a client without one, for the transaction that makes the
 * notifications of it: nobody else gets it, and it is there again when that is rolled back.
 */
export async function claimPurchaseNotices(db: Db, circleId: number): Promise<ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`
    update purchase_notices set done_at = app_now(), outcome = 'notified'
    where id in (
      select notice.id from purchase_notices notice
      join purchases car on car.id = notice.purchase_id
      join people client on client.id = car.person_id
      where notice.done_at is null
        and notice.due_at <= app_now() + make_interval(secs => ${gatheredSeconds})
        and coalesce(client.dealer_id, client.id) = ${circleId}
      order by notice.id
      for update of notice skip locked
    )
    returning id, purchase_id, kind, log_id, before, actor_id,
      changed_at < app_now() - make_interval(days => ${relevantDays}) as is_old
  `.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Records why nobody is told of what was claimed. */
export async function markSkipped(
  db: Db,
  ids: readonly number[],
  outcome: Exclude<PurchaseNotices['outcome'], 'notified' | null>,
): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('purchase_notices').set({ outcome }).where('id', 'in', ids).execute()
}

/** For how long it is known what was told. */
const storedDays = 90

/**
 * Deletes what was done long ago, few at a time, so that locks are short.
 * @returns how many it has deleted
 */
export async function deleteOldPurchaseNotices(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from purchase_notices where id in (
      select id from purchase_notices where done_at < app_now() - make_interval(days => ${storedDays})
      order by done_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
