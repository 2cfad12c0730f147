import * as z from 'zod'
import { pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import type { AuctionWeekday } from '#platform/clock/contract/tokyo-time.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'

/**
 * One house on one day. As with lot statuses, the name is in `value` and the id in `label` (spec 3 §3); the filter
 * `auction` takes the id.
 */
export const scheduledAuction = z.object({
  value: z.string(),
  label: z.string().regex(/^\d+$/),
  /** Lots on that day that match the filters. */
  counter: z.int().min(0),
  /**
   * When the first lot runs and until when bids are accepted: ISO 8601 with Tokyo's offset; null while the hour is
   * unknown.
   */
  startsAt: z.string().nullable(),
  biddingDeadline: z.string().nullable(),
})
export type ScheduledAuction = z.infer<typeof scheduledAuction>

const auctionsOfDay = z.array(scheduledAuction)

/** Every weekday has an entry, even without auctions (spec 3 §3). */
export const auctionList = endpoint('GET', '/site/auction-list', {
  summary: 'Auctions of the current week in Tokyo by weekday, on a Sunday of the next one',
  // Takes the filters of the listing, but ignores those by day and house, which are chosen here.
  query: listingQuery
    .omit({ page: true, pageSize: true, sort: true, order: true, group: true })
    .extend({ type: z.enum(pageTypes) }),
  response: z.object({
    1: auctionsOfDay,
    2: auctionsOfDay,
    3: auctionsOfDay,
    4: auctionsOfDay,
    5: auctionsOfDay,
    6: auctionsOfDay,
  } satisfies Record<AuctionWeekday, unknown>),
  refusals: ['too_many_requests', 'no_exchange_rate', 'destination_unknown'],
  access: {
    who: 'permitted',
    flagBy: { param: 'type', location: 'query', flags: pageTypePermission },
  },
})

export const weekDays = endpoint('GET', '/site/week-days', {
  summary: 'Monday to Saturday of the current week in Tokyo, on a Sunday of the next one',
  response: z.object({
    success: z.literal(true),
    dayList: z.array(z.object({ value: z.iso.date(), label: z.string() })),
  }),
  access: { who: 'signed-in' },
})
