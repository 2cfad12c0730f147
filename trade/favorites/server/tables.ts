import type { FavoriteGroup } from '#market/lots/contract/favorite-groups.ts'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
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
