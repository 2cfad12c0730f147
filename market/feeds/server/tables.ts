import type { ColumnType, Generated } from 'kysely'
import type { Instant, Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    feeds: Feeds
    feed_runs: FeedRuns
    feed_findings: FeedFindings
    feed_pulls: FeedPulls
  }
}

/** Where lots come from; see docs/tables.md. */
interface Feeds {
  id: Generated<number>
  name: string
  kind: 'car' | 'bike'
  market: 'auction' | 'stock'
  sends_everything: Generated<boolean>
  /** Null for never. */
  withdrawn_after_runs: Generated<number | null>
  paused_at: Instant | null
  created_at: Stamp
}

/** Why a run withdraws nothing, and an operator has to look. */
export type FeedAlarm = 'empty' | 'truncated' | 'shrunken' | 'doubled' | 'columns'

interface FeedRuns {
  id: Generated<number>
  fingerprint: string
  file_name: string
  format: string
  started_at: Stamp
  finished_at: Instant | null
  records_read: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  rejected: Generated<number>
  /** Null for runs from before the table of feeds. */
  feed_id: number | null
  is_complete: Generated<boolean>
  withdrawn: Generated<number>
  returned: Generated<number>
  alarm: FeedAlarm | null
  with_photos: Generated<number>
  emptied: Generated<number>
  /** When the alarm was mailed to the managers. */
  alarm_mailed_at: Generated<Instant | null>
  undone_at: Instant | null
  /** Whether its last line had no line break. */
  ends_open: Generated<boolean>
  /** Part of the rejected rows. */
  repeated: Generated<number>
  /** Field to [rows in which it is filled, rows that should have it]. */
  filled: ColumnType<unknown, string | undefined, string>
}

interface FeedFindings {
  run_id: number
  line: number
  column: string
  value: string
  reason: string
  outcome: 'rejected' | 'emptied' | 'learned' | 'warned'
  file: Generated<string>
  row: Generated<number>
  lot: Generated<string>
}

/** A feed that is fetched on a schedule. */
interface FeedPulls {
  feed: string
  definition: ColumnType<unknown, string>
  next_at: Instant
  etag: Generated<string>
  last_modified: Generated<string>
  last_success_at: Instant | null
  failures: Generated<number>
  last_error: Generated<string>
  progress: ColumnType<unknown, string | null | undefined, string | null>
}
