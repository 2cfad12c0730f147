import { sql } from 'kysely'
import type { NotificationCode, NotificationKind } from '../../contract/notifications/kinds.ts'
import type { Db } from '../db/tables.ts'
import type { NotificationValues } from '../db/talk-tables.ts'

/** Something that people are told. */
export interface Notice {
  readonly personIds: readonly number[]
  readonly kind: NotificationKind
  readonly code: NotificationCode
  /** What it is about, such as `chat:12`. */
  readonly subject: string
  /** What its text names. */
  readonly values: NotificationValues
  /** Path in the web app. */
  readonly link: string
}

/**
 * Notes in the caller's transaction what people are told. A message about something of which they have an
 * unread one already goes into that.
 */
export async function notify(db: Db, notice: Notice): Promise<void> {
  if (notice.personIds.length === 0) return
  const { kind, code, subject, link } = notice
  await db
    .insertInto('notifications')
    .values(
      notice.personIds.map((person_id) => ({
        ...{ person_id, kind, code, subject, link },
        data: JSON.stringify(notice.values),
        created_at: sql<Date>`app_now()`,
      })),
    )
    .onConflict((unread) =>
      unread
        .columns(['person_id', 'subject'])
        .where('kind', '=', 'message')
        .where('read_at', 'is', null)
        .doUpdateSet({
          count: sql<number>`notifications.count + 1`,
          data: sql<string>`excluded.data`,
          created_at: sql<Date>`excluded.created_at`,
          changed_xid: sql<string>`pg_current_xact_id()`,
        }),
    )
    .execute()
}

/** Marks what some people were told about something as read, because they have seen the thing itself. */
export async function readSubject(
  db: Db,
  subject: string,
  personIds: readonly number[],
): Promise<void> {
  await sql`
    update notifications set read_at = app_now(), changed_xid = pg_current_xact_id()
    where subject = ${subject} and person_id = any(${personIds}::int[]) and read_at is null
  `.execute(db)
}
