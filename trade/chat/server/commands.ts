import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { activeBidStatuses } from '#trade/bids/contract/rules.ts'
import { type ChatSide, withdrawSeconds } from '#trade/chat/contract/calls.ts'
import type { Conversation } from './access.ts'

const thisTransaction = sql<string>`pg_current_xact_id()`

/**
 * Locks a conversation, creating it if necessary, and reports it as changed. Writers wait for each other, so that message
 * ids grow in commit order.
 */
export async function lockChat(db: Db, bidId: number): Promise<void> {
  await db
    .insertInto('chats')
    .columns(['bid_id', 'lot_id', 'person_id'])
    .expression((from) =>
      from
        .selectFrom('conversations')
        .select(['id', 'lot_id', 'person_id'])
        .where('id', '=', bidId),
    )
    .onConflict((known) => known.column('bid_id').doUpdateSet({ changed_xid: thisTransaction }))
    .execute()
}

/**
 * Returns the id of a person's conversation about a lot: of the active bid, else of the question that the next bid will
 * continue, which is created if necessary.
 * @throws Refusal not_found for a person who cannot bid
 */
export async function openQuestion(
  db: Db,
  { lotId, personId }: { readonly lotId: number; readonly personId: number },
): Promise<number> {
  // place_bid locks the account first, too: either the bid exists below, or it continues this question.
  const account = await db
    .selectFrom('accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found')
  const bid = await db
    .selectFrom('bids')
    .select('id')
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .where('status', 'in', [...activeBidStatuses])
    .executeTakeFirst()
  if (bid) return bid.id
  const { bid_id } = await db
    .insertInto('chats')
    .values({
      bid_id: sql<number>`nextval(pg_get_serial_sequence('bids', 'id'))`,
      ...{ lot_id: lotId, person_id: personId, is_question: true },
    })
    .onConflict((known) =>
      known
        .columns(['person_id', 'lot_id'])
        .where('is_question', '=', sql.lit(true))
        .doUpdateSet({ is_question: true }),
    )
    .returning('bid_id')
    .executeTakeFirstOrThrow()
  return bid_id
}

/**
 * Adds a message to the conversation about a bid.
 * @param text trimmed; empty for a message of files alone
 * @returns the id of the message
 */
export async function postMessage(
  db: Db,
  { bidId, side }: Conversation,
  { authorId, text }: { readonly authorId: number; readonly text: string },
): Promise<number> {
  await lockChat(db, bidId)
  const { id } = await db
    .insertInto('chat_messages')
    .values({
      ...{ bid_id: bidId, author_id: authorId, side, text },
      written_at: sql<Date>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('chats')
    .set({ last_message_id: id, [`last_${side}_id`]: id })
    .where('bid_id', '=', bidId)
    .execute()
  return id
}

/**
 * Withdraws one's own message within two minutes; withdrawing it again succeeds.
 * @returns the reason if it cannot be withdrawn
 */
export async function withdrawMessage(
  db: Db,
  { bidId }: Conversation,
  { authorId, messageId }: { readonly authorId: number; readonly messageId: number },
): Promise<'withdrawn' | 'not_found' | 'message_stands'> {
  await lockChat(db, bidId)
  const own = await db
    .selectFrom('chat_messages')
    .select('withdrawn_at')
    .select(
      sql<boolean>`app_now() < written_at + make_interval(secs => ${withdrawSeconds})`.as('is_new'),
    )
    .where('id', '=', messageId)
    .where('bid_id', '=', bidId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (!own) return 'not_found'
  if (own.withdrawn_at) return 'withdrawn'
  if (!own.is_new) return 'message_stands'
  await db
    .updateTable('chat_messages')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('id', '=', messageId)
    .execute()
  const newest = (side: string) =>
    sql<number>`coalesce((
      select max(id) from chat_messages
      where bid_id = ${bidId} and withdrawn_at is null and side in (${sql.raw(side)})
    ), 0)`
  await db
    .updateTable('chats')
    .set({
      last_message_id: newest(`'client', 'company'`),
      last_client_id: newest(`'client'`),
      last_company_id: newest(`'company'`),
    })
    .where('bid_id', '=', bidId)
    .execute()
  return 'withdrawn'
}

/**
 * Marks the other side's messages as read.
 * @param upTo the newest message that was seen; undefined for all
 */
export async function markMessagesRead(
  db: Db,
  { bidId, side }: Conversation,
  upTo: number | undefined,
): Promise<void> {
  const [read, written] =
    side === 'client'
      ? (['client_read_id', 'last_company_id'] as const)
      : (['company_read_id', 'last_client_id'] as const)
  const seen =
    upTo === undefined ? sql.ref(written) : sql`least(${upTo}::bigint, ${sql.ref(written)})`
  await sql`
    update chats set ${sql.ref(read)} = ${seen}, changed_xid = pg_current_xact_id()
    where bid_id = ${bidId} and ${sql.ref(read)} < ${seen}
  `.execute(db)
}

/** A conversation to insert with past timestamps, such as the demo's. */
export interface PastConversation {
  readonly bidId: number
  readonly messages: readonly {
    readonly side: ChatSide
    readonly authorId: number
    readonly text: string
    readonly at: Date
    readonly withdrawnAt: Date | null
  }[]
  /** The side that has not read the other side's last message. */
  readonly unreadBy: ChatSide | null
}

/** Inserts conversations for bids that have none. Messages are inserted in order of time, as their ids must be. */
export async function addPastConversations(
  db: Db,
  conversations: readonly PastConversation[],
): Promise<void> {
  if (conversations.length === 0) return
  const ids = conversations.map(({ bidId }) => bidId)
  const unreadBy = conversations.map((conversation) => conversation.unreadBy)
  const messages = conversations
    .flatMap(({ bidId, messages }) => messages.map((message) => ({ bidId, ...message })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await sql`
    insert into chats (bid_id, lot_id, person_id)
    select id, lot_id, person_id from bids where id = any(${ids}::bigint[])
  `.execute(db)
  await sql`
    insert into chat_messages (bid_id, author_id, side, text, written_at, withdrawn_at)
    select "bidId", "authorId", side, text, at, "withdrawnAt"
    from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) with ordinality as listed (one, number),
      jsonb_to_record(one) as message (
        "bidId" bigint, "authorId" integer, side text, text text, at timestamptz, "withdrawnAt" timestamptz
      )
    order by number
  `.execute(db)
  await sql`
    update chats set last_message_id = newest.id, last_client_id = newest.client,
      last_company_id = newest.company,
      client_read_id = case when talk.unread_by = 'client' then 0 else newest.company end,
      company_read_id = case when talk.unread_by = 'company' then newest.client_before else newest.client end
    from unnest(${ids}::bigint[], ${unreadBy}::text[]) as talk (bid_id, unread_by)
    cross join lateral (
      select coalesce(max(id), 0) as id,
        coalesce(max(id) filter (where side = 'client'), 0) as client,
        coalesce(max(id) filter (where side = 'company'), 0) as company,
        -- managers have read everything before their own answer
        coalesce(max(id) filter (where side = 'client' and id < (
          select max(id) from chat_messages where bid_id = talk.bid_id and side = 'company'
        )), 0) as client_before
      from chat_messages where bid_id = talk.bid_id and withdrawn_at is null
    ) newest
    where chats.bid_id = talk.bid_id
  `.execute(db)
}
