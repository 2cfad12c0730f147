import type { Module } from '#platform/core/server/module.ts'
import { findBidInfo } from './bid-info.ts'
import { closeFilledGroups, closeGroupsJob } from './close-groups.ts'
import { endBidsJob, endFinishedBids } from './end-bids.ts'
import { bidInvariants } from './invariants.ts'
import { bidExportRoutes } from './lists/export-routes.ts'
import { bidListRoutes } from './lists/routes.ts'
import { bidSource } from './live.ts'
import { bidChanges, bidTopic, writeBidMail } from './notices/bid-changes.ts'
import { enqueueNearDeadlines, nearDeadlinesJob } from './notices/near-deadlines.ts'
import { placeBidsJob, placeDueBids } from './place-automatically.ts'
import { bidRoutes } from './routes.ts'

export const bidsModule = {
  name: 'bids',
  services: () => ({ findBidInfo }),
  jobs: ({ db }) => [
    { job: endBidsJob, run: () => endFinishedBids(db) },
    { job: closeGroupsJob, run: () => closeFilledGroups(db) },
    { job: placeBidsJob, run: () => placeDueBids(db) },
    { job: nearDeadlinesJob, run: () => enqueueNearDeadlines(db) },
  ],
  routes(app, context) {
    bidRoutes(app, context)
    bidListRoutes(app)
    bidExportRoutes(app, context)
  },
  events: [bidSource],
  loggedRefusals: { bidding_restricted: 'info' },
  notices: {
    topics: [bidTopic],
    sources: [bidChanges],
    writers: { status: writeBidMail, result: writeBidMail, deadline: writeBidMail },
  },
  invariants: bidInvariants,
} satisfies Module
