import { viewerOf } from '#platform/core/contract/permissions.ts'
import { type PersonWithRights, seesClient } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'

/** The conversation about a bid, or about a lot before there is one, from the point of view of a participant. */
export interface Conversation {
  /** The id of the bid; of a question, the one reserved for the bid that may follow. */
  readonly bidId: number
  /** The client whose bid or question it is. */
  readonly clientId: number
  /** The dealer of that client. */
  readonly dealerId: number | null
  /** The reader's side. */
  readonly side: ChatSide
}

/** A conversation with its lot. */
export interface LotConversation extends Conversation {
  readonly lotId: number
  /** Whether there is no bid yet. */
  readonly isQuestion: boolean
}

const conversationOf = prepared('conversation', (db, bidId: number) =>
  db
    .selectFrom('conversations as conversation')
    .innerJoin('people as client', 'client.id', 'conversation.person_id')
    .select(['conversation.lot_id as lotId', 'conversation.is_question as isQuestion'])
    .select(['client.id as clientId', 'client.dealer_id as dealerId'])
    .where('conversation.id', '=', bidId)
    .compile(),
)

/** Finds a conversation, whether or not it has messages. */
export async function findConversation(
  db: Db,
  bidId: number,
): Promise<Omit<LotConversation, 'side'> | null> {
  const [found] = await conversationOf(db, bidId)
  return found ? { bidId, ...found } : null
}

/** Decides who sees a conversation: the one rule for reading, writing and notifying. */
export const seesConversation = (
  person: PersonWithRights,
  { clientId, dealerId }: Pick<Conversation, 'clientId' | 'dealerId'>,
): boolean => seesClient(person, { id: clientId, dealerId })

/**
 * Returns a conversation, whether or not it has messages. Clients have access to those about their own bids and
 * questions, dealers also to those of their clients, and managers of bids to all.
 * @throws Refusal not_found
 */
export async function getConversation(
  db: Db,
  person: PersonWithRights,
  bidId: number,
): Promise<LotConversation> {
  const found = await findConversation(db, bidId)
  if (!found || !seesConversation(person, found)) throw new Refusal('not_found')
  return { ...found, side: sideOf(person) }
}

/** Returns the side of a person, which is the same in all conversations. */
export const sideOf = (person: PersonWithRights): ChatSide =>
  viewerOf(person) === 'manager' ? 'company' : 'client'
