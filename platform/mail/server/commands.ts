import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { RenderedMail } from './mail.ts'

export interface NewMail extends RenderedMail {
  readonly to: string
  readonly language: Language
  readonly kind: string
  readonly state: 'waiting' | 'kept'
}

/**
 * Stores a mail.
 *
 * @returns its id, which is in its Message-ID as well
 */
export async function storeMail(db: Db, mail: NewMail): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo,
      unsubscribe_url: mail.unsubscribeUrl,
      language: mail.language,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      state: mail.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Claims a waiting mail for one delivery, by the database's clock. Undefined when it is not waiting, or another
 * delivery has claimed it.
 */
export async function claimMail(db: Db, id: string, seconds: number) {
  return db
    .updateTable('mails')
    .set((row) => ({
      taken_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      tries: row('tries', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(({ eb, or }) =>
      or([eb('taken_until', 'is', null), eb('taken_until', '<', sql<Date>`now()`)]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Marks a mail as sent, and deletes its text, because a link in it may open an account. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: 'sent',
      sent_at: sql<Date>`now()`,
      taken_until: null,
      last_error: '',
      text_body: '',
      html_body: '',
      unsubscribe_url: '',
    })
    .where('id', '=', id)
    .execute()
}

/** Records a failed try; `parked` means that no further one follows. */
export async function recordFailure(
  db: Db,
  id: string,
  error: string,
  parked: boolean,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      taken_until: null,
      last_error: error.slice(0, 1000),
      ...(parked ? { state: 'parked' as const } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Retention in days: mails prove what was sent, and are the outbox of a test system. */
const storedDays = 90

/**
 * Deletes old mails in small batches, so that locks are short. Spares mails that still wait for delivery.
 *
 * @returns the number of deleted mails
 */
export async function deleteOldMails(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mails where id in (
      select id from mails
      where created_at < ${new Date(now.getTime() - storedDays * 86_400_000)} and state <> 'waiting'
      order by created_at limit 1000
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
