import { createContext, use } from 'react'
import { type FavoritePageType, hasFavorites } from '../../contract/lots/favorite-groups.ts'
import type { PageType } from '../../contract/lots/page-types.ts'

/** Whether a list is one of favorites, where finished lots can be moved and taken out as well. */
export const ListsFavorites = createContext(false)

const beforeTheEnd = { stats: 'car-auction', 'bike-stats': 'bikes' } as const

/** The page type as whose lot a lot of a list is marked; null where nothing is (spec 3 §2). */
export function useMarkedAs(pageType: PageType): FavoritePageType | null {
  const listsFavorites = use(ListsFavorites)
  if (hasFavorites(pageType)) return pageType
  return listsFavorites ? beforeTheEnd[pageType] : null
}
