import { sql } from 'kysely'
import type { Viewer } from '#market/lots/server/get-lot.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxPins } from '#trade/comparison/contract/limits.ts'
import { listPins } from './queries.ts'

interface OnLot {
  readonly personId: number
  readonly lotId: number
}

/**
 * Pins a lot; a pinned lot keeps its place.
 * @throws Refusal pin_limit
 */
export async function pin(db: Db, { personId, lotId }: OnLot): Promise<void> {
  await touchVersion(db, personId)
  const pinned = await db
    .selectFrom('lot_pins')
    .select(['slot', 'lot_id'])
    .where('person_id', '=', personId)
    .execute()
  if (pinned.some(({ lot_id }) => lot_id === lotId)) return
  const taken = new Set(pinned.map(({ slot }) => slot))
  const slot = Array.from({ length: maxPins }, (_, at) => at + 1).find((one) => !taken.has(one))
  if (slot === undefined) throw new Refusal('pin_limit')
  await db.insertInto('lot_pins').values({ person_id: personId, lot_id: lotId, slot }).execute()
}

/**
 * Removes pins of lots that the person may no longer see if there is no room for another lot. Hidden pins would
 * otherwise count against the limit, and nobody could remove them.
 */
export async function makeRoom(db: Db, viewer: Viewer, now: Date): Promise<void> {
  await touchVersion(db, viewer.id)
  const ofPerson = db.selectFrom('lot_pins').where('person_id', '=', viewer.id)
  const pinned = await ofPerson.select('lot_id').execute()
  if (pinned.length < maxPins) return
  const shown = new Set((await listPins(db, viewer, now)).map(({ id }) => Number(id)))
  for (const { lot_id: lotId } of pinned) {
    if (!shown.has(lotId)) await unpin(db, { personId: viewer.id, lotId })
  }
}

/** Removes a lot, or all lots, from the comparison. */
export async function unpin(
  db: Db,
  { personId, lotId }: { personId: number; lotId: number | null },
): Promise<void> {
  await touchVersion(db, personId)
  await db
    .deleteFrom('lot_pins')
    .where('person_id', '=', personId)
    .$if(lotId !== null, (query) => query.where('lot_id', '=', lotId))
    .execute()
}

/**
 * Locks the person's version row, so that limits hold and writers wait for each other, and notifies the person's open
 * pages.
 */
async function touchVersion(db: Db, personId: number): Promise<void> {
  await db
    .insertInto('comparison_versions')
    .values({ person_id: personId })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ changed_xid: sql`pg_current_xact_id()` }),
    )
    .execute()
}
