import { sql } from 'kysely'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  type Chat,
  type ChatFile,
  type ChatMessage,
  withdrawSeconds,
} from '#trade/chat/contract/calls.ts'
import type { Conversation } from './access.ts'
import { listFilesOf } from './files/queries.ts'

/** Which messages of a conversation to read; without a bound, the newest ones. */
export interface MessageSpan {
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
}

/** Returns messages about a bid as a person sees them, oldest first. */
export async function readChat(
  db: Db,
  person: Person,
  conversation: Conversation,
  { before, after, limit }: MessageSpan,
): Promise<Chat> {
  // One more than requested, to learn whether there are others.
  const rows = await messages(db, conversation)
    .$if(before !== undefined, (all) => all.where('message.id', '<', before ?? 0))
    .$if(after !== undefined, (all) => all.where('message.id', '>', after ?? 0))
    .orderBy('message.id', after === undefined ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  if (after === undefined) page.reverse()
  const files = await listFilesOf(
    db,
    page.map(({ id }) => id),
  )
  return {
    chat: page.map((row) => shownTo(person, conversation, row, files.get(row.id) ?? [])),
    isRead: await isRead(db, conversation),
    hasMore: rows.length > limit,
  }
}

export async function getMessage(
  db: Db,
  person: Person,
  conversation: Conversation,
  id: number,
): Promise<ChatMessage> {
  const row = await messages(db, conversation)
    .where('message.id', '=', id)
    .executeTakeFirstOrThrow()
  const files = await listFilesOf(db, [id])
  return shownTo(person, conversation, row, files.get(id) ?? [])
}

const messages = (db: Db, { bidId }: Conversation) =>
  db
    .selectFrom('chat_messages as message')
    .innerJoin('chats as chat', 'chat.bid_id', 'message.bid_id')
    .innerJoin('people as author', 'author.id', 'message.author_id')
    .select(['message.id', 'message.author_id', 'message.side', 'message.text'])
    .select(['message.written_at', 'message.withdrawn_at', 'author.full_name'])
    .select(['chat.client_read_id', 'chat.company_read_id'])
    .select(
      sql<Date>`message.written_at + make_interval(secs => ${withdrawSeconds})`.as('stands_at'),
    )
    .select(
      sql<boolean>`app_now() < message.written_at + make_interval(secs => ${withdrawSeconds})`.as(
        'is_new',
      ),
    )
    .where('message.bid_id', '=', bidId)

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

/** Returns a message as a person may see it. */
function shownTo(
  person: Person,
  { side }: Conversation,
  row: MessageRow,
  files: readonly ChatFile[],
): ChatMessage {
  const isOwn = row.author_id === person.id
  const isWithdrawn = row.withdrawn_at !== null
  const readByOthers = row.side === 'client' ? row.company_read_id : row.client_read_id
  const isNamed = side === 'company' || row.side === 'client'
  return {
    id: row.id,
    text: isWithdrawn ? '' : row.text,
    time: tokyoIso(row.written_at),
    isOwn,
    side: row.side,
    author: isNamed ? row.full_name : null,
    isWithdrawn,
    withdrawableUntil: isOwn && !isWithdrawn && row.is_new ? tokyoIso(row.stands_at) : null,
    isReadByOthers: row.id <= readByOthers,
    files: isWithdrawn ? [] : [...files],
  }
}

/** Returns whether a side has read all messages of the other one. */
async function isRead(db: Db, { bidId, side }: Conversation): Promise<boolean> {
  const chat = await db
    .selectFrom('chats')
    .selectAll()
    .where('bid_id', '=', bidId)
    .executeTakeFirst()
  if (!chat) return true
  return side === 'client'
    ? chat.client_read_id >= chat.last_company_id
    : chat.company_read_id >= chat.last_client_id
}
