import { queryOptions } from '@tanstack/react-query'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'

/** Part of the keys of all queries about groups. */
export const favoriteGroupsKey = 'favorite-groups'

/** The groups with the number of marked lots that a page type shows. */
export const favoriteGroupsQuery = (pageType: PageType) =>
  queryOptions({
    queryKey: [favoriteGroupsKey, pageType] as const,
    queryFn: ({ signal }) => call('listFavoriteGroups', { query: { type: pageType } }, { signal }),
  })
