import { viewerOf } from '#platform/core/contract/permissions.ts'
import { type Person, type PersonWithRights, seesClient } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Whose purchases a person sees: everybody's where it is null. */
export async function peopleOf(db: Db, person: Person): Promise<readonly number[] | null> {
  const viewer = viewerOf(person)
  if (viewer === 'manager') return null
  if (viewer === 'client') return [person.id]
  const clients = await db
    .selectFrom('people')
    .select('id')
    .where('dealer_id', '=', person.id)
    .execute()
  return [person.id, ...clients.map(({ id }) => id)]
}

/** A purchase, and as whom the person sees it. */
export interface SeenPurchase {
  readonly id: number
  readonly personId: number
  readonly isManager: boolean
  /** It is of a client of this dealer. */
  readonly isDealer: boolean
}

/**
 * A purchase that a person may see: clients their own, dealers those of their clients too, managers all.
 * Purchases that were taken back are there for nobody.
 * @throws Refusal not_found
 */
export async function getSeenPurchase(db: Db, person: Person, id: number): Promise<SeenPurchase> {
  const seen = await findSeenPurchase(db, person, id)
  if (!seen) throw new Refusal('not_found')
  return seen
}

/** The same, and null where the person may not see it. */
export async function findSeenPurchase(
  db: Db,
  person: PersonWithRights,
  id: number,
): Promise<SeenPurchase | null> {
  const [car] = await listCarsWithClients(db, [id])
  return car ? seenBy(person, car) : null
}

/** Cars with whose they are and whose client that is; not those that were taken back. */
export const listCarsWithClients = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'client.id as clientId', 'client.dealer_id as dealerId'])
    .where('car.id', 'in', [0, ...ids])
    .where('car.withdrawn_at', 'is', null)
    .execute()

type CarWithClient = Awaited<ReturnType<typeof listCarsWithClients>>[number]

/** A car as a person sees it; null for whom it does not exist. */
export function seenBy(
  person: PersonWithRights,
  { id, clientId, dealerId }: CarWithClient,
): SeenPurchase | null {
  if (!seesClient(person, { id: clientId, dealerId })) return null
  const viewer = viewerOf(person)
  return {
    id,
    personId: clientId,
    isManager: viewer === 'manager',
    isDealer: viewer === 'dealer' && clientId !== person.id,
  }
}
