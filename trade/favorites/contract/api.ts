import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { addFavorite, deleteFavorite, listFavoriteGroups } from './calls.ts'

export const favoriteCalls = {
  addFavorite,
  deleteFavorite,
  listFavoriteGroups,
} as const satisfies Record<string, Endpoint>
