import type { FavoriteGroup } from '#market/lots/contract/favorite-groups.ts'
import type { Db } from '#platform/database/server/tables.ts'

export const listFavorites = (
  db: Db,
  personId: number,
): Promise<{ lotId: number; group: FavoriteGroup }[]> =>
  db
    .selectFrom('favorites')
    .select(['lot_id as lotId', 'group_letter as group'])
    .where('person_id', '=', personId)
    .orderBy('lot_id')
    .execute()

/** Returns the ids of the lots in a person's group; none for an unknown group. */
export async function listLotIdsIn(db: Db, personId: number, group: string): Promise<number[]> {
  const favorites = await listFavorites(db, personId)
  return favorites.filter((favorite) => favorite.group === group).map(({ lotId }) => lotId)
}
