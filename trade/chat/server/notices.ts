import { sql } from 'kysely'
import { listManagers, listPeopleWithRights } from '#people/auth/server/rights.ts'
import { notify, readSubject, removeText } from '#people/notifications/server/commands.ts'
import type { NoticeTopic } from '#people/notifications/server/topics.ts'
import { userType } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { maxShownOfMessage } from '#trade/bids/contract/list-keys.ts'
import { type Conversation, findConversation, seesConversation, sideOf } from './access.ts'
import { shownText } from './shown-text.ts'

/** Notices about a conversation, for everybody who may see it. */
export const chatTopic: NoticeTopic<'chat'> = {
  name: 'chat',
  async listReaders(db, people, { about }) {
    const conversation = await findConversation(db, Number(about))
    return people.filter((person) => conversation && seesConversation(person, conversation))
  },
}

const subjectOf = ({ bidId }: Conversation) => `chat:${bidId}`
export const bidIdOfSubject = (subject: string) => Number(subject.replace('chat:', ''))

/** Shortens a message for a notification. */
const shownPart = (text: string) => [...text].slice(0, maxShownOfMessage).join('')

/** Notifies the other participants of a new message. */
export async function notifyOfMessage(
  db: Db,
  author: Pick<Person, 'id'>,
  conversation: Conversation,
  text: string,
): Promise<void> {
  const lot = await findLotOfConversation(db, conversation)
  const { full_name: name } = await db
    .selectFrom('people')
    .select('full_name')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  const [own, others] = await listOthers(db, author, conversation)
  const message = (personIds: readonly number[], authorName: string) =>
    notify(db, {
      personIds,
      kind: 'message',
      code: 'message',
      topic: chatTopic,
      about: conversation.bidId,
      values: { ...lot, author: authorName, text: shownPart(text) },
      link: `/messages?bid=${conversation.bidId}`,
    })
  // Only managers see the names of staff.
  await message(own, conversation.side === 'company' ? '' : name)
  await message(others, name)
}

/** Removes a withdrawn message from the notifications about its conversation. */
export async function removeFromNotifications(
  db: Db,
  conversation: Conversation,
  messageId: number,
): Promise<void> {
  const message = await db
    .selectFrom('chat_messages as last')
    .select(shownText.as('text'))
    .where('last.id', '=', messageId)
    .executeTakeFirst()
  if (message?.text) await removeText(db, subjectOf(conversation), shownPart(message.text))
}

/** Marks notifications about a conversation as read; a manager marks them for all managers. */
export async function readNotifications(
  db: Db,
  person: Person,
  conversation: Conversation,
): Promise<void> {
  if (conversation.side === 'client') return readSubject(db, subjectOf(conversation), [person.id])
  const company = await db
    .selectFrom('people')
    .select('id')
    .where('user_type', '=', userType.manager)
    .execute()
  await readSubject(
    db,
    subjectOf(conversation),
    company.map(({ id }) => id),
  )
}

/**
 * Returns the recipients who may read the conversation: the client's side without the author; of the company, the
 * client's own manager, else all managers.
 */
async function listOthers(
  db: Db,
  author: Pick<Person, 'id'>,
  { clientId, dealerId, side }: Conversation,
): Promise<[own: number[], others: number[]]> {
  const client = await listPeopleWithRights(
    db,
    dealerId === null ? [clientId] : [clientId, dealerId],
  )
  const own = client
    .filter((person) => person.id !== author.id && sideOf(person) === 'client')
    .map(({ id }) => id)
  if (side === 'company') return [own, []]
  const { manager_id } = await db
    .selectFrom('people')
    .select('manager_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const managers = (await listManagers(db))
    .filter((person) => sideOf(person) === 'company')
    .map(({ id }) => id)
  const theirs = managers.filter((id) => id === manager_id)
  return [own, theirs.length > 0 ? theirs : managers]
}

/** Returns the lot as notifications name it. */
async function findLotOfConversation(db: Db, { bidId }: Conversation) {
  return db
    .selectFrom('conversations as conversation')
    .innerJoin('lots as lot', 'lot.id', 'conversation.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['lot.lot_number as lotNo', 'house.name as house'])
    .select(sql<string>`maker.name || ' ' || model.name`.as('lot'))
    .where('conversation.id', '=', bidId)
    .executeTakeFirstOrThrow()
}
