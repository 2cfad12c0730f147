import { viewerOf } from '#platform/core/contract/permissions.ts'
import { type Person, type PersonWithRights, seesClient } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Returns the people whose purchases a person may see; null for everybody's. */
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

/** A purchase and the relation of the reader to it. */
export interface SeenPurchase {
  readonly id: number
  readonly personId: number
  readonly isManager: boolean
  /** Whether the reader is the dealer of its client. */
  readonly isDealer: boolean
}

/**
 * Returns a purchase that a person may see: clients their own, dealers also those of their clients, managers all.
 * Reversed purchases are never found.
 * @throws Refusal not_found
 */
export async function getSeenPurchase(db: Db, person: Person, id: number): Promise<SeenPurchase> {
  const seen = await findSeenPurchase(db, person, id)
  if (!seen) throw new Refusal('not_found')
  return seen
}

/** Returns the purchase, or null if the person may not see it. */
export async function findSeenPurchase(
  db: Db,
  person: PersonWithRights,
  id: number,
): Promise<SeenPurchase | null> {
  const [car] = await listCarsWithClients(db, [id])
  return car ? asSeenBy(person, car) : null
}

/** Returns cars with their client and dealer, without reversed purchases. */
export const listCarsWithClients = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'client.id as clientId', 'client.dealer_id as dealerId'])
    .where('car.id', 'in', [0, ...ids])
    .where('car.withdrawn_at', 'is', null)
    .execute()

type CarWithClient = Awaited<ReturnType<typeof listCarsWithClients>>[number]

/** Returns a car as a person sees it, or null if they may not see it. */
export function asSeenBy(
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
