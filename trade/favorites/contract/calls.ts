import * as z from 'zod'
import { favoriteGroups, favoritePageTypes } from '#market/lots/contract/favorite-groups.ts'
import { pageTypePermission, pageTypes, viewFlags } from '#market/search/contract/page-types.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'

const group = z.enum(favoriteGroups)
const lotId = z.coerce.string().regex(/^\d{1,15}$/)

export const addFavorite = endpoint('POST', '/favorite/add', {
  summary: 'Puts a lot into a group of favorites, moving it from another group if necessary',
  body: z.object({ group, carId: lotId, type: z.enum(favoritePageTypes) }),
  response: done,
  refusals: ['not_found', 'favorite_limit'],
  access: {
    who: 'permitted',
    flagBy: { param: 'type', location: 'body', flags: viewFlags(favoritePageTypes) },
  },
})

export const deleteFavorite = endpoint('DELETE', '/favorite/delete', {
  summary: 'Removes a lot from a group of favorites; succeeds even if it is not in the group',
  query: z.object({ group, carId: lotId }),
  response: done,
  access: { who: 'signed-in' },
})

export const listFavoriteGroups = endpoint('GET', '/favorite/groups', {
  summary: "All groups, with the number of the person's lots that a page type shows",
  query: z.object({ type: z.enum(pageTypes) }),
  response: z.array(z.object({ value: group, label: z.string(), counter: z.int().min(0) })),
  access: {
    who: 'permitted',
    flagBy: { param: 'type', location: 'query', flags: pageTypePermission },
  },
})
