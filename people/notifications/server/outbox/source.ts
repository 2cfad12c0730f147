import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { Notice } from '../commands.ts'
import type { NoticeOutbox, NoticeOutcome } from '../tables.ts'
import type { NoticeTopic } from '../topics.ts'

/** A claimed change: the state before the first combined change, and everything else of the latest. */
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

/** Whom to notify of what, and why the other changes are skipped. */
export interface Wording {
  readonly notices: readonly Notice[]
  readonly skipped: readonly { readonly id: number; readonly outcome: SkipOutcome }[]
}

/** A domain with changes that people are notified of. */
export interface NoticeSource {
  readonly topic: NoticeTopic
  /** Changes with the same number are claimed and worded together. SQL over a row `notice` of the outbox. */
  readonly group: RawBuilder<number>
  /** Batching window: changes that become due within these seconds join the due ones. */
  readonly windowSeconds: number
  word(db: Db, changes: readonly ClaimedChange[]): Promise<Wording>
}
