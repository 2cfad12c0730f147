import { sql } from 'kysely'
import type { Language } from '../../../contract/core/codes.ts'
import type { Db } from '../../db/tables.ts'
import type { RenderedMail } from './mail.ts'

export interface NewMail extends RenderedMail {
  readonly to: string
  readonly language: Language
  readonly kind: string
  readonly state: 'waiting' | 'kept'
}

/** @returns the id of the mail, which is in its Message-ID as well */
export async function storeMail(db: Db, mail: NewMail): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      to_address: mail.to,
      reply_to: mail.replyTo,
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
 * Takes a waiting mail for one delivery alone, by the database's clock. Nothing when it is not
 * waiting, or when another delivery has it.
 */
export async function takeMail(db: Db, id: string, seconds: number) {
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

/** The mail server has it. Its text goes: a link in it may open an account. */
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
    })
    .where('id', '=', id)
    .execute()
}

/** A try has failed; `parked` means that there will be no other. */
export async function noteFailure(
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
