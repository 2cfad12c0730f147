import type { NoticeTopic } from '#people/notifications/server/topics.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { sees } from '../documents/rules.ts'
import { asSeenBy, listCarsWithClients, type SeenPurchase } from '../scope.ts'

/**
 * Notices about purchased cars, for people who may see one of them; about documents, for people who may see one of
 * these.
 */
export const purchaseTopic: NoticeTopic<'purchase'> = {
  name: 'purchase',
  async listReaders(db, people, { values }) {
    const cars = await listCarsWithClients(db, carIdsOf(values))
    const kinds = 'documents' in values ? String(values.documents).split(',') : null
    const documents = kinds && (await listVisibilities(db, carIdsOf(values), kinds))
    const opens = (car: SeenPurchase | null) =>
      car !== null && (!documents || documents.some(({ visible_to }) => sees(car, visible_to)))
    return people.filter((person) => cars.some((car) => opens(asSeenBy(person, car))))
  },
}

/** Returns the cars of a notice. */
export const carIdsOf = (values: Readonly<Record<string, string | number>>): number[] =>
  String(values.ids ?? '')
    .split(',')
    .map(Number)

/** Returns the visibilities of effective documents of some kinds. */
const listVisibilities = (db: Db, carIds: readonly number[], kinds: readonly string[]) =>
  db
    .selectFrom('purchase_files')
    .select('visible_to')
    .where('purchase_id', 'in', carIds)
    .where('kind', 'in', kinds)
    .where('stored_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .execute()
