import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** Returns the newest mails, without their texts. */
export async function listMails(db: Db, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'language', 'subject', 'state', 'tries', 'last_error'])
    .select(['created_at', 'sent_at', 'text_body'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
export type ListedMail = Awaited<ReturnType<typeof listMails>>[number]

/** Returns the only mail whose id has this prefix; undefined when there is none or more than one. */
export async function findMail(db: Db, idStart: string) {
  const found = await db
    .selectFrom('mails')
    .selectAll()
    .where(sql<boolean>`starts_with(id::text, ${idStart.toLowerCase()})`)
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

/** Returns the state of a mail; undefined when there is no such mail. */
export async function findMailState(db: Db, id: string) {
  const row = await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

/** Returns the ids of waiting mails, oldest first. */
export async function listWaitingMails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the addresses in a mail's text that an operator may want to open, without duplicates. */
export function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
}
