import type { PageType } from '#market/search/contract/page-types.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ParsedInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPageAfter } from '#platform/list/server/page.ts'
import type { listSearches, SavedSearch } from '#trade/saved-searches/contract/calls.ts'

/** Returns the searches that a person has saved for a page type, latest first. */
export const listSavedSearches = (
  db: Db,
  personId: number,
  pageType: PageType,
): Promise<SavedSearch[]> =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'title as name', 'params', 'page_type as type'])
    .where('person_id', '=', personId)
    .where('page_type', '=', pageType)
    .orderBy('id', 'desc')
    .execute()

/** Returns one page of a person's saved searches of all page types, latest first. */
export async function listAllSearches(
  db: Db,
  personId: number,
  request: ParsedInput<typeof listSearches>['query'],
): Promise<ResponseBody<typeof listSearches>> {
  const searches = db
    .selectFrom('saved_searches')
    .select(['id', 'title as name', 'params', 'page_type as type', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
  const { rows, pageInfo } = await readPageAfter(searches, request)
  const items = rows.map(({ created_at, ...search }) => ({
    ...search,
    savedAt: tokyoIso(created_at),
  }))
  return { items, pageInfo }
}
