import {
  type FavoriteGroup,
  type FavoritePageType,
  favoriteLimit,
} from '#market/lots/contract/favorite-groups.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/**
 * The kind and market of the lots of each page type. Past lots are included, because a finished lot can still be marked
 * or moved.
 */
const lotsOf = {
  'car-auction': { kind: 'car', market: 'auction' },
  stock: { kind: 'car', market: 'stock' },
  bikes: { kind: 'bike', market: 'auction' },
} as const satisfies Record<FavoritePageType, object>

interface Favorite {
  readonly personId: number
  readonly lotId: number
  readonly group: FavoriteGroup
}

/**
 * Puts a lot into a group, moving it from another group if necessary.
 * @throws Refusal not_found for a lot that the page type does not have, favorite_limit
 */
export async function putInGroup(
  db: Db,
  { personId, lotId, group, pageType, now }: Favorite & { pageType: FavoritePageType; now: Date },
): Promise<void> {
  await lockFavorites(db, personId)
  // A shared lock prevents deletion of the lot before its favorite is stored.
  const lot = await db
    .selectFrom('lots')
    .select('id')
    .where('id', '=', lotId)
    .where('kind', '=', lotsOf[pageType].kind)
    .where('market', '=', lotsOf[pageType].market)
    .forKeyShare()
    .executeTakeFirst()
  if (!lot) throw new Refusal('not_found')
  const moved = await db
    .updateTable('favorites')
    .set({ group_letter: group })
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .returning('lot_id')
    .executeTakeFirst()
  if (moved) return
  const { marked } = await db
    .selectFrom('favorites')
    .select(({ fn }) => fn.countAll<number>().as('marked'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (marked >= favoriteLimit) throw new Refusal('favorite_limit')
  await db
    .insertInto('favorites')
    .values({ person_id: personId, lot_id: lotId, group_letter: group, added_at: now })
    .execute()
}

/** Removes a lot from a group; a lot in another group is left there. */
export async function removeFromGroup(db: Db, { personId, lotId, group }: Favorite): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .where('group_letter', '=', group)
    .execute()
}

/** Locks the person's favorites until the transaction ends, so that limits hold and keys do not collide. */
const lockFavorites = (db: Db, personId: number) =>
  db.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
