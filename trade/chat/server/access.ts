import { viewerOf } from '#platform/core/contract/permissions.ts'
import { type PersonWithRights, seesClient } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findBidClient } from '#trade/bids/server/queries.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'

/** The conversation about a bid from the point of view of a participant. */
export interface Conversation {
  readonly bidId: number
  /** The client who placed the bid. */
  readonly clientId: number
  /** The dealer of that client. */
  readonly dealerId: number | null
  /** The reader's side. */
  readonly side: ChatSide
}

/**
 * Returns the conversation about a bid, whether or not it has messages. Clients have access to those of their own bids,
 * dealers also to those of their clients, and managers of bids to all.
 * @throws Refusal not_found
 */
export async function getConversation(
  db: Db,
  person: PersonWithRights,
  bidId: number,
): Promise<Conversation> {
  const client = await findBidClient(db, bidId)
  if (!client || !seesClient(person, client)) throw new Refusal('not_found')
  return { bidId, clientId: client.id, dealerId: client.dealerId, side: sideOf(person) }
}

/** Returns the side of a person, which is the same in all conversations. */
export const sideOf = (person: PersonWithRights): ChatSide =>
  viewerOf(person) === 'manager' ? 'company' : 'client'
