import type { Generated } from 'kysely'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    saved_searches: SavedSearches
  }
}

interface SavedSearches {
  id: Generated<number>
  person_id: number
  page_type: PageType
  title: string
  params: string
  created_at: Instant
  updated_at: Instant
}
