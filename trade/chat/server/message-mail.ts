import { greetingOf, languageOf } from '#people/auth/server/mails.ts'
import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import type { WriteMail } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { textOf } from '#people/notifications/server/texts.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { sideOf } from './access.ts'
import { bidIdOfSubject } from './notices.ts'

/** Maximum number of messages in one mail; its button leads to the others. */
const maxMessages = 20

/** Writes a mail about the messages of a conversation that its reader has neither read nor been mailed. */
export const writeMessageMail: WriteMail = async (db, { config }, due) => {
  const messages = await listUnmailed(
    db,
    due.person_id,
    bidIdOfSubject(due.subject),
    due.mailed_up_to,
  )
  const newest = messages.at(-1)
  if (!newest) return null
  const language = languageOf(due)
  const t = translator('mail', language)
  const { title } = textOf({ ...due, count: messages.length }, language)
  const shown = messages.slice(-maxMessages)
  const older = messages.length - shown.length
  return {
    upTo: newest.id,
    mail: {
      to: due.email,
      language,
      kind: 'message',
      subject: title,
      greeting: greetingOf({ to: due.email, language, name: due.full_name }),
      paragraphs: [
        `${title}:`,
        ...(older > 0 ? [t('message.older', { count: older })] : []),
        ...shown.map(({ author, text }) => {
          const shown = text === '' ? t('message.files') : text
          return author === '' ? shown : `${author}: ${shown}`
        }),
      ],
      button: { label: t('message.reply'), link: `${config.publicUrl}${due.link}` },
      notes: [t('message.why', { company: config.company.name })],
    },
  }
}

/** Returns messages of the other side, oldest first. Only managers see the names of staff. */
async function listUnmailed(db: Db, readerId: number, bidId: number, after: number) {
  const [reader] = await listPeopleWithRights(db, [readerId])
  if (!reader) return []
  const isCompany = sideOf(reader) === 'company'
  const rows = await db
    .selectFrom('chat_messages as message')
    .innerJoin('chats as chat', 'chat.bid_id', 'message.bid_id')
    .innerJoin('people as author', 'author.id', 'message.author_id')
    .select(['message.id', 'message.text', 'message.side', 'author.full_name'])
    .where('message.bid_id', '=', bidId)
    .where('message.author_id', '<>', readerId)
    .where('message.withdrawn_at', 'is', null)
    .where('message.id', '>', after)
    .whereRef('message.id', '>', isCompany ? 'chat.company_read_id' : 'chat.client_read_id')
    .$if(isCompany, (all) => all.where('message.side', '=', 'client'))
    .orderBy('message.id')
    .execute()
  return rows.map(({ id, text, side, full_name }) => ({
    id,
    text,
    author: side === 'company' ? '' : full_name,
  }))
}
