import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import { bidChannelsFor, everybody } from '#trade/bids/server/live.ts'
import type { ChatEvent } from '#trade/chat/contract/live.ts'
import { shownText } from './shown-text.ts'

/**
 * Maximum number of changed conversations that managers get at once, the latest ones. With more, a slow connection
 * would be closed for falling behind, and would then get the same events again.
 */
const maxOfEverybody = 150

const changedSince = (db: Db, from: string, to: string) =>
  db
    .selectFrom('chats as chat')
    .leftJoin('chat_messages as last', 'last.id', 'chat.last_message_id')
    .select(['chat.bid_id', 'chat.person_id', 'chat.last_message_id'])
    .select(['chat.client_read_id', 'chat.company_read_id'])
    .select(shownText.as('message'))
    .select(sql<boolean>`chat.client_read_id >= chat.last_company_id`.as('client_has_read'))
    .select(sql<boolean>`chat.company_read_id >= chat.last_client_id`.as('company_has_read'))
    .where(sql<boolean>`chat.changed_xid >= ${from}::xid8 and chat.changed_xid < ${to}::xid8`)

const changedChats = prepared(
  'live-chats',
  (db, from: string, to: string, people: readonly number[]) =>
    changedSince(db, from, to)
      .where(sql<boolean>`chat.person_id = any(${people}::int[])`)
      .orderBy('chat.bid_id')
      .compile(),
)

const everybodysChats = prepared('live-chats-of-all', (db, from: string, to: string) =>
  changedSince(db, from, to)
    .orderBy('chat.changed_xid', 'desc')
    .orderBy('chat.bid_id', 'desc')
    .limit(sql.lit(maxOfEverybody))
    .compile(),
)
type ChangedChat = Awaited<ReturnType<typeof everybodysChats>>[number]

const eventOf = (row: ChangedChat, channel: number) => ({
  kind: 'chat',
  channel,
  data: {
    bidId: row.bid_id,
    clientId: row.person_id,
    lastMessageId: row.last_message_id,
    clientReadId: row.client_read_id,
    companyReadId: row.company_read_id,
    message: row.message,
    isRead: channel === everybody ? row.company_has_read : row.client_has_read,
  } satisfies ChatEvent,
})

/** Publishes changed conversations on the channels of bids. */
export const chatSource: LiveSource = {
  kind: 'chat',
  channelsFor: bidChannelsFor,
  async listEvents(db, { from, to }, channels) {
    const people = [...channels.keys()].filter((person) => person !== everybody)
    const [own, all] = [
      people.length > 0 ? await changedChats(db, from, to, people) : [],
      channels.has(everybody) ? await everybodysChats(db, from, to) : [],
    ]
    return [
      ...own.map((row) => eventOf(row, row.person_id)),
      ...all.toReversed().map((row) => eventOf(row, everybody)),
    ]
  },
}
