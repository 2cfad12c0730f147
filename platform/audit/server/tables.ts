import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    audit_log: AuditLog
  }
}

interface AuditLog {
  id: Generated<number>
  at: Instant
  actor_id: number | null
  action: string
  subject_id: number | null
  /** Written as JSON text. */
  details: ColumnType<unknown, string, never>
  request_id: Generated<string>
  ip_prefix: Generated<string>
}
