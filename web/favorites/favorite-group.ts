import { type FavoriteGroup, favoriteGroups } from '../../contract/lots/favorite-groups.ts'

/** Whether a part of an address is a group of favorites. */
export const isFavoriteGroup = (group: string): group is FavoriteGroup =>
  (favoriteGroups as readonly string[]).includes(group)
