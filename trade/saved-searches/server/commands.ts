import type { PageType } from '#market/search/contract/page-types.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { savedSearchLimit } from '#trade/saved-searches/contract/limits.ts'

/**
 * Keeps filters under a title; what is kept already, title and all, is not kept twice, because a form is
 * sent again when its response was lost. The person's row is taken first, so that several requests at
 * once cannot pass the limit together.
 * @throws Refusal saved_search_limit
 */
export async function keepSearch(
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
 * Gives a search of a person another title.
 * @throws Refusal not_found for one that the person does not have
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

/** Forgets a search of a person; one that is gone, or somebody else's, is left alone. */
export async function forgetSearch(
  db: Db,
  { personId, id }: { personId: number; id: number },
): Promise<void> {
  await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute()
}
