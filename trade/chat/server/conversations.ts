import { type SqlBool, sql } from 'kysely'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ParsedInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Person } from '#platform/core/server/person.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { pageInfoOf, readPage } from '#platform/list/server/page.ts'
import { type BidScope, findScope, ownKind } from '#trade/bids/server/lists/scope.ts'
import { resultPageOf } from '#trade/bids/server/lot-pages.ts'
import {
  type ChatConversation,
  type listConversations,
  maxCountedUnread,
} from '#trade/chat/contract/conversations.ts'
import type { getLotQuestions } from '#trade/chat/contract/questions.ts'
import { getConversation } from './access.ts'
import { shownText } from './shown-text.ts'
import { countUnreadConversations, countWaitingConversations } from './unread.ts'

/**
 * Returns a page of a person's conversations, those with unread messages first.
 * @throws Refusal not_found for a bid that the person may not see
 */
export async function findConversations(
  db: Db,
  person: Person,
  query: ParsedInput<typeof listConversations>['query'],
): Promise<ResponseBody<typeof listConversations>> {
  const scope = await findScope(db, ownKind(person), person, 'all')
  const [{ ids, pageInfo }, unreadTalks, waitingQuestions] = await Promise.all([
    findPage(db, scope, query),
    countUnreadConversations(db, person),
    scope.viewer === 'manager' ? countWaitingConversations(db) : 0,
  ])
  return {
    conversations: await listConversationsOf(db, scope, ids),
    unreadTalks,
    waitingQuestions,
    pageInfo,
  }
}

/** Returns conversations as a person may see them, in the order of their ids. */
async function listConversationsOf(
  db: Db,
  scope: BidScope,
  ids: readonly number[],
): Promise<ChatConversation[]> {
  const rows = ids.length > 0 ? await readConversations(db, ids) : []
  const byId = new Map(rows.map((row) => [row.bid_id, row]))
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => shownTo(scope, row))
}

/**
 * Returns a page of the conversations about a lot that a person may see: first their own, beginning with the one that the
 * newest bid or question has, then the latest of their clients.
 */
export async function findConversationsOfLot(
  db: Db,
  person: Person,
  query: Omit<ParsedInput<typeof getLotQuestions>['query'], 'carId'> & { readonly lotId: number },
): Promise<Pick<ResponseBody<typeof getLotQuestions>, 'conversations' | 'pageInfo'>> {
  const scope = await findScope(db, ownKind(person), person, 'all')
  const conversations = conversationsOf(db, scope)
    .where('chat.lot_id', '=', query.lotId)
    .orderBy(sql`case when chat.person_id = ${person.id} then chat.bid_id end desc nulls last`)
    .orderBy('chat.last_message_id', 'desc')
    .orderBy('chat.bid_id', 'desc')
  const { rows, pageInfo } = await readPage(conversations, query)
  const ids = rows.map(({ bid_id }) => bid_id)
  return { conversations: await listConversationsOf(db, scope, ids), pageInfo }
}

/** Selects the conversations with messages or an inspection that a person may see. */
const conversationsOf = (db: Db, { people }: BidScope) =>
  db
    .selectFrom('chats as chat')
    .select('chat.bid_id')
    .where((is) =>
      is.or([
        is('chat.last_message_id', '>', 0),
        is('chat.bid_id', 'in', is.selectFrom('inspections').select('bid_id')),
      ]),
    )
    .$if(people !== null, (all) => all.where(sql<SqlBool>`chat.person_id = any(${people}::int[])`))

async function findPage(
  db: Db,
  scope: BidScope,
  query: ParsedInput<typeof listConversations>['query'],
) {
  const { viewer, person } = scope
  if (query.bidId !== undefined) {
    const { bidId } = await getConversation(db, person, query.bidId)
    return { ids: [bidId], pageInfo: pageInfoOf(query, 1) }
  }
  // Written exactly like the index, which spares managers a sort of all conversations.
  const isUnread =
    viewer === 'manager'
      ? sql<SqlBool>`(chat.company_read_id < chat.last_client_id)`
      : sql<SqlBool>`(chat.client_read_id < chat.last_company_id)`
  const all = conversationsOf(db, scope).$if(query.unread === true, (all) => all.where(isUnread))
  const conversations = query.waiting
    ? all
        .innerJoin('waiting_conversations as waiting', 'waiting.bid_id', 'chat.bid_id')
        .orderBy(sql`waiting.answer_by nulls last`)
        .orderBy('chat.last_message_id')
        .orderBy('chat.bid_id')
    : all
        .orderBy(isUnread, 'desc')
        .orderBy('chat.last_message_id', 'desc')
        .orderBy('chat.bid_id', 'desc')
  const { rows, pageInfo } = await readPage(conversations, query)
  return { ids: rows.map(({ bid_id }) => bid_id), pageInfo }
}

/** Counts the messages of the other side that a side has not read, up to the maximum shown. */
const unreadBy = (side: 'client' | 'company') => {
  const others = side === 'client' ? 'company' : 'client'
  return sql<number>`(
    select count(*)::int from (
      select from chat_messages unread
      where unread.bid_id = chat.bid_id and unread.id > ${sql.ref(`chat.${side}_read_id`)}
        and unread.side = ${sql.lit(others)} and unread.withdrawn_at is null
      limit ${sql.lit(maxCountedUnread)}
    ) counted
  )`
}

/** Reads the rows of conversations, in no particular order. */
const readConversations = prepared('conversations-of-page', (db, ids: readonly number[]) =>
  db
    .selectFrom('conversations as conversation')
    .leftJoin('bids as bid', 'bid.id', 'conversation.id')
    .innerJoin('lots as lot', 'lot.id', 'conversation.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .innerJoin('people as client', 'client.id', 'conversation.person_id')
    .leftJoin('chats as chat', 'chat.bid_id', 'conversation.id')
    .leftJoin('inspections as inspection', 'inspection.bid_id', 'conversation.id')
    .leftJoin('waiting_conversations as waiting', 'waiting.bid_id', 'conversation.id')
    .leftJoin('chat_messages as last', 'last.id', 'chat.last_message_id')
    .leftJoin('people as author', 'author.id', 'last.author_id')
    .select(['conversation.id as bid_id', 'conversation.person_id'])
    .select(['bid.status as bid_status', 'bid.amount_yen'])
    .select(['waiting.bid_id as waiting_id', 'waiting.answer_by'])
    .select(['inspection.state', 'inspection.fee_yen', 'inspection.reason'])
    .select(['lot.id', 'lot.lot_number', 'lot.kind', 'lot.market', 'lot.status', 'lot.photos'])
    .select(['lot.auction_day', 'lot.starts_at', 'lot.year', 'house.name as house_name'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .select('client.full_name as client_name')
    .select(['last.id as last_id', 'last.side', 'last.author_id', 'last.written_at'])
    .select('author.full_name as author_name')
    .select(shownText.as('text'))
    .select(unreadBy('client').as('unread_by_client'))
    .select(unreadBy('company').as('unread_by_company'))
    .where(sql<boolean>`conversation.id = any(${ids}::bigint[])`)
    .compile(),
)
type ConversationRow = Awaited<ReturnType<typeof readConversations>>[number]

function inspectionOf(row: ConversationRow): ChatConversation['inspection'] {
  const { state, fee_yen: fee, reason } = row
  return state === null || fee === null || reason === null ? null : { state, fee, reason }
}

/** Returns a conversation as a person may see it. */
function shownTo({ viewer, person }: BidScope, row: ConversationRow): ChatConversation {
  const isManager = viewer === 'manager'
  return {
    bidId: row.bid_id,
    bidStatus: row.bid_status,
    bidAmount: row.amount_yen,
    carId: String(row.id),
    lotNo: row.lot_number,
    auctionName: row.house_name,
    auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
    maker: row.maker_name,
    model: row.model_name,
    year: row.year,
    image: pictureUrls({ id: row.id, photos: row.photos })[0] ?? null,
    link: resultPageOf(row),
    client: viewer === 'client' ? null : { id: row.person_id, name: row.client_name },
    message: messageOf(row, person.id, isManager),
    unread: isManager ? row.unread_by_company : row.unread_by_client,
    inspection: inspectionOf(row),
    waiting:
      !isManager || row.waiting_id === null
        ? null
        : { answerBy: row.answer_by && tokyoIso(row.answer_by) },
  }
}

function messageOf(
  row: ConversationRow,
  readerId: number,
  isManager: boolean,
): ChatConversation['message'] {
  const { last_id: id, side, written_at: time } = row
  if (id === null || side === null || time === null) return null
  return {
    id,
    text: row.text ?? '',
    time: tokyoIso(time),
    isOwn: row.author_id === readerId,
    side,
    author: isManager || side === 'client' ? row.author_name : null,
  }
}
