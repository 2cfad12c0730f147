import type { PageType } from '#market/search/contract/page-types.ts'

/** Groups into which a person sorts lots (spec 3 §1). */
export const favoriteGroups = ['A', 'B', 'C', 'D', 'E'] as const
export type FavoriteGroup = (typeof favoriteGroups)[number]

/** Page types whose lots can be favorites; those of the statistics cannot (spec 3 §2). */
export const favoritePageTypes = ['car-auction', 'stock', 'bikes'] as const
export type FavoritePageType = (typeof favoritePageTypes)[number]

export const hasFavorites = (pageType: PageType): pageType is FavoritePageType =>
  (favoritePageTypes as readonly PageType[]).includes(pageType)

/** Maximum number of a person's favorites in all groups. */
export const favoriteLimit = 2000
