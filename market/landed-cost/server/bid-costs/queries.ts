import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { type Person, seesClient } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Maximum calculations read per bid; each placement or change stores one. */
const maxStored = 20

/**
 * Returns the calculations stored with a bid, last first, to its client, the client's dealer and managers of bids.
 *
 * @throws Refusal not_found
 */
export async function findStoredCosts(db: Db, bidId: number, person: Person) {
  const bid = await db
    .selectFrom('bids as bid')
    .innerJoin('people as client', 'client.id', 'bid.person_id')
    .select(['bid.person_id', 'client.dealer_id'])
    .where('bid.id', '=', bidId)
    .executeTakeFirst()
  if (!bid || !seesClient(person, { id: bid.person_id, dealerId: bid.dealer_id }))
    throw new Refusal('not_found')
  const rows = await db
    .selectFrom('bid_costs')
    .select(['id', 'kept_at', 'setting', 'lot', 'costs'])
    .where('bid_id', '=', bidId)
    .orderBy('id', 'desc')
    .limit(maxStored)
    .execute()
  return rows.map(({ id, kept_at, setting, lot, costs }) => ({
    ...{ id, storedAt: tokyoIso(kept_at), setting, lot, costs },
  }))
}
