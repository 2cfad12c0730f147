import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { menuCounters } from '#site/shell/contract/calls.ts'
import { countNewBids } from '#trade/bids/server/lists/new-bids.ts'
import { countUnreadConversations } from '#trade/chat/server/unread.ts'
import { cached } from './cached.ts'
import { countLots, countsFor } from './counted-lots.ts'

/** Maximum age of the lot counters; counting a large market is slow. */
const countersSeconds = 60

export function shellRoutes(app: FastifyInstance, context: Context): void {
  const lotCounts = cached(() => countLots(context.search), context.now, countersSeconds)
  route(app, menuCounters, async ({ db, person }) => ({
    bid: await countNewBids(db, person),
    search: countsFor(person.permissions, await lotCounts()),
    unreadTalks: await countUnreadConversations(db, person),
  }))
}
