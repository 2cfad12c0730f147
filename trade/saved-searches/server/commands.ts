import type { PageType } from '#market/search/contract/page-types.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { savedSearchLimit } from '#trade/saved-searches/contract/limits.ts'

/**
 * Saves filters under a title. An identical search is not saved twice, because a form is sent again when its response
 * was lost. Locks the person's row first, so that concurrent requests cannot exceed the limit.
 * @throws Refusal saved_search_limit
 */
export async function storeSearch(
  db: Db,
  search: { personId: number; pageType: PageType; title: string; params: string; now: Date },
): Promise<void> {
  const { personId, pageType, title, params, now } = search
  await db.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const stored = await db
    .selectFrom('saved_searches')
    .select(['title', 'params'])
    .where('person_id', '=', personId)
    .where('page_type', '=', pageType)
    .execute()
  if (stored.some((one) => one.title === title && one.params === params)) return
  if (stored.length >= savedSearchLimit) throw new Refusal('saved_search_limit')
  await db
    .insertInto('saved_searches')
    .values({
      person_id: personId,
      page_type: pageType,
      title,
      params,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/**
 * Renames a search.
 * @throws Refusal not_found for a search that the person does not have
 */
export async function renameSearch(
  db: Db,
  { personId, id, title, now }: { personId: number; id: number; title: string; now: Date },
): Promise<void> {
  const renamed = await db
    .updateTable('saved_searches')
    .set({ title, updated_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) throw new Refusal('not_found')
}

/** Deletes a search. Does nothing if it is already deleted or belongs to somebody else. */
export async function removeSearch(
  db: Db,
  { personId, id }: { personId: number; id: number },
): Promise<void> {
  await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute()
}
