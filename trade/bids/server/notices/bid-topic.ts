import type { NoticeTopic } from '#people/notifications/server/topics.ts'
import { seesClient } from '#platform/core/server/person.ts'
import { findBidClient } from '../queries.ts'

/** Notices about a bid, for those who see the bids of its client. */
export const bidTopic: NoticeTopic<'bid'> = {
  name: 'bid',
  async listReaders(db, people, { about }) {
    const client = await findBidClient(db, Number(about))
    return people.filter((person) => client && seesClient(person, client))
  },
}
