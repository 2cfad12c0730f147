import type { Generated, JSONColumnType } from 'kysely'
import type { Instant } from '../column-types.ts'

/** What stood before a change, by column of `purchases`. */
export interface BeforeChange {
  readonly status?: number | null
  readonly etd?: string | null
  readonly eta?: string | null
}

/** A change of a bought car that people are to be told; see docs/tables.md. */
export interface PurchaseNotices {
  id: Generated<number>
  purchase_id: number
  kind: 'status' | 'dates' | 'paper' | 'document'
  log_id: number
  before: JSONColumnType<BeforeChange>
  actor_id: number | null
  changed_at: Instant
  due_at: Instant
  done_at: Instant | null
  outcome: 'notified' | 'nothing_new' | 'superseded' | 'too_old' | null
}
