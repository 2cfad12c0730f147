import type { Generated } from 'kysely'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { Instant, Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    shares: Shares
    share_code_attempts: ShareCodeAttempts
  }
}

/** A link with which a person shares a lot or a purchased car; see docs/tables.md. */
export interface Shares {
  id: string
  owner_id: number
  lot_id: number | null
  page_type: PageType | null
  purchase_id: number | null
  /** Encrypted. */
  code: Buffer
  wrong_guesses: Generated<number>
  locked_at: Instant | null
  created_at: Stamp
  renewed_at: Instant | null
  expires_at: Instant
  withdrawn_at: Instant | null
  replaced_at: Instant | null
  opened_count: Generated<number>
  last_opened_at: Instant | null
  preview_details: Generated<boolean>
}

interface ShareCodeAttempts {
  id: Generated<number>
  share_id: string
  caller: Buffer
  attempted_at: Stamp
}
