import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { NoticeOutcome } from '../tables.ts'
import type { ClaimedChange, NoticeSource } from './source.ts'

/** Changes older than this many days are skipped, so that nobody is notified of a whole week after an outage. */
const relevantDays = 2

/** Changes about which people are notified together. */
export interface DueGroup {
  readonly id: number
  /** Ids of its changes that are due, or become due within the source's window. */
  readonly changes: readonly number[]
}

/** Returns groups with due changes: at most `limit` above `after`. */
export async function listDueGroups(
  db: Db,
  { topic, group, windowSeconds }: NoticeSource,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<DueGroup[]> {
  const { rows } = await sql<DueGroup>`
    select ${group} as id, json_agg(notice.id) as changes from notice_outbox notice
    where topic = ${topic.name} and done_at is null
      and due_at <= app_now() + make_interval(secs => ${windowSeconds}) and ${group} > ${after}
    group by 1 having bool_or(due_at <= app_now())
    order by 1 limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Claims the due changes of a group for the transaction that stores the notifications: nobody else gets them, and a
 * rollback releases them.
 */
export async function claimChanges(
  db: Db,
  { windowSeconds }: NoticeSource,
  { changes }: DueGroup,
): Promise<ClaimedChange[]> {
  const { rows } = await sql<ClaimedChange>`
    update notice_outbox set done_at = app_now(), outcome = 'notified'
    where id in (
      select id from notice_outbox
      where id = any(${changes}) and done_at is null
        and due_at <= app_now() + make_interval(secs => ${windowSeconds})
      order by id
      for update skip locked
    )
    returning id, about, kind, cause_id, before, after, actor_id, changed_at,
      changed_at < app_now() - make_interval(days => ${relevantDays}) as is_old
  `.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** A claimed change that nobody is notified of, and why. */
export interface SkippedChange {
  readonly id: number
  readonly outcome: Exclude<NoticeOutcome, 'notified'>
}

/** Records why nobody was notified of some claimed changes. */
export async function markSkipped(db: Db, skipped: readonly SkippedChange[]): Promise<void> {
  if (skipped.length === 0) return
  await sql`
    update notice_outbox set outcome = skipped.outcome
    from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as skipped (id bigint, outcome text)
    where notice_outbox.id = skipped.id
  `.execute(db)
}

/** Retention of finished changes in days. */
const storedDays = 90

/**
 * Deletes changes that were finished long ago, in small batches, so that locks are short.
 *
 * @returns the number of deleted rows
 */
export async function deleteOldChanges(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notice_outbox where id in (
      select id from notice_outbox where done_at < app_now() - make_interval(days => ${storedDays})
      order by done_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
