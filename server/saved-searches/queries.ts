import type { PageType } from '../../contract/lots/page-types.ts'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
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
