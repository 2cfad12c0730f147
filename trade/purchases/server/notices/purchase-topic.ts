import type { NoticeTopic } from '#people/notifications/server/topics.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { sees } from '../documents/rules.ts'
import { listCarsWithClients, type SeenPurchase, seenBy } from '../scope.ts'

/** Notices about bought cars, for those who see one of them; about documents, for those who see one of these. */
export const purchaseTopic: NoticeTopic<'purchase'> = {
  name: 'purchase',
  async listReaders(db, people, { values }) {
    const cars = await listCarsWithClients(db, carIdsOf(values))
    const kinds = 'documents' in values ? String(values.documents).split(',') : null
    const documents = kinds && (await listVisibilities(db, carIdsOf(values), kinds))
    const opens = (car: SeenPurchase | null) =>
      car !== null && (!documents || documents.some(({ visible_to }) => sees(car, visible_to)))
    return people.filter((person) => cars.some((car) => opens(seenBy(person, car))))
  },
}

/** The cars that a notice is about. */
export const carIdsOf = (values: Readonly<Record<string, string | number>>): number[] =>
  String(values.ids ?? '')
    .split(',')
    .map(Number)

/** For whom the documents of some kinds are that stand. */
const listVisibilities = (db: Db, carIds: readonly number[], kinds: readonly string[]) =>
  db
    .selectFrom('purchase_files')
    .select('visible_to')
    .where('purchase_id', 'in', carIds)
    .where('kind', 'in', kinds)
    .where('stored_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .execute()
