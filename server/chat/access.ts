import { sql } from 'kysely'
import type { ChatSide } from '../../contract/chat/calls.ts'
import { viewerOf } from '../../contract/core/permissions.ts'
import type { Person } from '../core/person.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'

/** The talk about a bid, as one of its people sees it. */
export interface Talk {
  readonly bidId: number
  /** Whose bid it is. */
  readonly clientId: number
  /** The dealer whose client that is. */
  readonly dealerId: number | null
  /** The side on which the reader is. */
  readonly side: ChatSide
}

/**
 * The talk about a bid: clients have those of their own bids, dealers those of their clients too, and managers
 * of bids everybody's. Whether anything has been written makes no difference.
 * @throws Refusal not_found
 */
export async function getTalk(db: Db, person: Person, bidId: number): Promise<Talk> {
  const viewer = viewerOf(person)
  const bid = await db
    .selectFrom('bids as bid')
    .innerJoin('people as client', 'client.id', 'bid.person_id')
    .select(['bid.person_id', 'client.dealer_id'])
    .where('bid.id', '=', bidId)
    .$if(viewer !== 'manager', (bids) =>
      bids.where(
        sql<boolean>`(bid.person_id = ${person.id}
          or ${viewer === 'dealer'} and client.dealer_id = ${person.id})`,
      ),
    )
    .executeTakeFirst()
  if (!bid) throw new Refusal('not_found')
  return {
    bidId,
    clientId: bid.person_id,
    dealerId: bid.dealer_id,
    side: viewer === 'manager' ? 'company' : 'client',
  }
}
