import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { Notice } from '../commands.ts'
import type { NoticeOutbox, NoticeOutcome } from '../tables.ts'
import type { NoticeTopic } from '../topics.ts'

/** A change that was claimed: what stood before the first of the gathered ones, everything else of the latest. */
export interface ClaimedChange {
  readonly id: number
  readonly about: number
  readonly kind: NoticeOutbox['kind']
  readonly cause_id: number | null
  readonly before: object
  readonly after: object
  readonly actor_id: number | null
  readonly changed_at: Date
  readonly is_old: boolean
}

type SkipOutcome = Exclude<NoticeOutcome, 'notified' | 'too_old'>

/** What people are notified of, and why not of the other changes. */
export interface Wording {
  readonly notices: readonly Notice[]
  readonly skipped: readonly { readonly id: number; readonly outcome: SkipOutcome }[]
}

/** A domain whose changes people are notified of. */
export interface NoticeSource {
  readonly topic: NoticeTopic
  /** Changes with the same number are claimed and worded together: SQL over a row `notice` of the outbox. */
  readonly group: RawBuilder<number>
  /** What becomes due within so many seconds goes with what is due. */
  readonly windowSeconds: number
  word(db: Db, changes: readonly ClaimedChange[]): Promise<Wording>
}
