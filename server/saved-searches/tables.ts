import type { Generated } from 'kysely'
import type { PageType } from '../../contract/lots/page-types.ts'
import type { Instant } from '../db/column-types.ts'

declare module '../db/tables.ts' {
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
