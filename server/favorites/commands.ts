import {
  type FavoriteGroup,
  type FavoritePageType,
  favoriteLimit,
} from '../../contract/lots/favorite-groups.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'

/** What a page type shows, whenever it runs: a finished lot can still be moved or marked. */
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
  await awaitOthersOf(db, personId)
  // Shared, so that the lot cannot go before its favorite is there.
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

/** Takes a lot out of a group; one that is not in it stays where it is. */
export async function takeOutOfGroup(db: Db, { personId, lotId, group }: Favorite): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .where('group_letter', '=', group)
    .execute()
}

/** Until the transaction ends nobody else adds for this person: limits hold, and no key clashes. */
const awaitOthersOf = (db: Db, personId: number) =>
  db.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
