import { pageTypeFor } from '#market/lots/server/get-lot.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findBidInfo } from '#trade/bids/server/bid-info.ts'
import type { askingRefusals } from '#trade/chat/contract/calls.ts'
import { getConversation, type LotConversation } from '../access.ts'

/** Returns why a person cannot ask about a lot now, by the rules of bidding; null if they can. */
export async function askingRefusal(
  db: Db,
  person: Person,
  { lotId, now }: { readonly lotId: number; readonly now: Date },
): Promise<(typeof askingRefusals)[number] | null> {
  if (kindOfUser(person) === 'manager') return 'managers_do_not_ask'
  const lot = await db
    .selectFrom('lots')
    .select(['kind', 'market', 'status', 'auction_day', 'withdrawn_at'])
    .where('id', '=', lotId)
    .executeTakeFirst()
  const bid =
    lot && pageTypeFor(lot, person.permissions, now) && (await findBidInfo(db, lotId, person))
  if (!bid) return 'not_found'
  if (!person.permissions.biddingAllowed) return 'bidding_restricted'
  if (bid.auctionFinished) return 'auction_finished'
  if (lot.withdrawn_at) return 'lot_withdrawn'
  // A vehicle of stock without a price cannot be ordered, but asked about.
  return bid.acceptBid || lot.market === 'stock' ? null : 'bidding_closed'
}

/** @throws Refusal if a person cannot ask about a lot now */
export async function checkAsking(...asking: Parameters<typeof askingRefusal>): Promise<void> {
  const refusal = await askingRefusal(...asking)
  if (refusal) throw new Refusal(refusal)
}

/**
 * Returns a conversation to which a person can write. Clients write to a question as long as they can ask; about a bid,
 * and as the company, always.
 * @throws Refusal
 */
export async function getWritableConversation(
  db: Db,
  person: Person,
  { bidId, now }: { readonly bidId: number; readonly now: Date },
): Promise<LotConversation> {
  const conversation = await getConversation(db, person, bidId)
  if (!conversation.isQuestion || conversation.side === 'company') return conversation
  await checkAsking(db, person, { lotId: conversation.lotId, now })
  return conversation
}
