import type { FavoriteGroup } from '../../contract/lots/favorite-groups.ts'
import type { Instant } from '../db/column-types.ts'

declare module '../db/tables.ts' {
  interface Tables {
    favorites: Favorites
  }
}

interface Favorites {
  person_id: number
  lot_id: number
  group_letter: FavoriteGroup
  added_at: Instant
}
