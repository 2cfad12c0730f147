import { type SqlBool, sql } from 'kysely'
import { viewerOf } from '../bids/lists/scope.ts'
import type { Person } from '../core/person.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'

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
  person: Omit<Person, 'sessionId' | 'language'>,
  id: number,
): Promise<SeenPurchase | null> {
  const viewer = viewerOf(person)
  const row = await db
    .selectFrom('purchases as car')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'car.person_id'])
    .where('car.id', '=', id)
    .where('car.withdrawn_at', 'is', null)
    .$if(viewer !== 'manager', (cars) =>
      cars.where(
        sql<SqlBool>`(car.person_id = ${person.id}
          or ${viewer === 'dealer'} and client.dealer_id = ${person.id})`,
      ),
    )
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    personId: row.person_id,
    isManager: viewer === 'manager',
    isDealer: viewer === 'dealer' && row.person_id !== person.id,
  }
}
