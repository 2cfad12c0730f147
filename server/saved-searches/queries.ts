import type { PageType } from '../../contract/page-types.ts'
import type { SavedSearch } from '../../contract/saved-searches.ts'
import type { Db } from '../db/tables.ts'

/** Searches that a person has saved on a page type, the latest first. */
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
