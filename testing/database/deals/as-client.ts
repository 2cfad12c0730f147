import { type UserType, userType } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { idOf, type Who } from '../people.ts'

/** Acts for a person as if still a client: a manager may have bids and cars from before. */
export async function asClient<Result>(
  db: Db,
  who: Who,
  act: () => Promise<Result>,
): Promise<Result> {
  if (who !== 'manager') return act()
  const become = async (user_type: UserType) =>
    db
      .updateTable('people')
      .set({ user_type })
      .where('id', '=', await idOf(db, who))
      .execute()
  await become(userType.client)
  const result = await act()
  await become(userType.manager)
  return result
}
