import { viewerOf } from '#platform/core/contract/permissions.ts'
import { type PersonWithRights, seesClient } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findBidClient } from '#trade/bids/server/queries.ts'
import type { ChatSide } from '#trade/chat/contract/calls.ts'

/** The conversation about a bid, as one of its people sees it. */
export interface Conversation {
  readonly bidId: number
  /** Whose bid it is. */
  readonly clientId: number
  /** The dealer whose client that is. */
  readonly dealerId: number | null
  /** The side on which the reader is. */
  readonly side: ChatSide
}

/**
 * The conversation about a bid: clients have those of their own bids, dealers those of their clients too, and managers
 * of bids everybody's. Whether anything has been written makes no difference.
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

/** The side on which a person is in every talk that they have. */
export const sideOf = (person: PersonWithRights): ChatSide =>
  viewerOf(person) === 'manager' ? 'company' : 'client'
