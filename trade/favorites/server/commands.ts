import {
  type FavoriteGroup,
  type FavoritePageType,
  favoriteLimit,
} from '#market/lots/contract/favorite-groups.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** The lots of each page type, past ones too: a finished lot can still be moved or marked. */
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
 * Puts a lot into a group; one that is in another group moves, and one that is there stays.
 * @throws Refusal not_found for a lot that the page type does not have, favorite_limit
 */
export async function putInGroup(
  db: Db,
  { personId, lotId, group, pageType, now }: Favorite & { pageType: FavoritePageType; now: Date },
): Promise<void> {
  await lockFavorites(db, personId)
  // A shared lock, so that the lot is not deleted before its favorite is stored.
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

/** Removes a lot from a group; one that is in another group stays there. */
export async function removeFromGroup(db: Db, { personId, lotId, group }: Favorite): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .where('group_letter', '=', group)
    .execute()
}

/** Locks the person's favorites until the transaction ends, so that limits hold and no key clashes. */
const lockFavorites = (db: Db, personId: number) =>
  db.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
