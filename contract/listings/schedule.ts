import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { AuctionWeekday } from '../core/tokyo-time.ts'
import { pageTypePermission, pageTypes } from '../lots/page-types.ts'

/**
 * One house on one day. The wire has the name as value and, as with lot statuses, the id as label;
 * the id is what the filter `auction` takes.
 */
export const scheduledAuction = z.object({
  value: z.string(),
  label: z.string().regex(/^\d+$/),
  /** Its lots on that day. */
  counter: z.int().min(0),
})
export type ScheduledAuction = z.infer<typeof scheduledAuction>

const auctionsOfDay = z.array(scheduledAuction)

/** Every weekday is there, also one without auctions (spec 3 §3). */
export const auctionList = endpoint('GET', '/site/auction-list', {
  summary: 'Auctions of the current week in Tokyo by weekday, on a Sunday of the coming one',
  query: z.object({ type: z.enum(pageTypes) }),
  response: z.object({
    1: auctionsOfDay,
    2: auctionsOfDay,
    3: auctionsOfDay,
    4: auctionsOfDay,
    5: auctionsOfDay,
    6: auctionsOfDay,
  } satisfies Record<AuctionWeekday, unknown>),
  refusals: [],
  access: {
    who: 'permitted',
    flagBy: { param: 'type', place: 'query', flags: pageTypePermission },
  },
})

export const weekDays = endpoint('GET', '/site/week-days', {
  summary: 'Monday to Saturday of the current week in Tokyo, on a Sunday of the coming one',
  response: z.object({
    success: z.literal(true),
    dayList: z.array(z.object({ value: z.iso.date(), label: z.string() })),
  }),
  refusals: [],
  access: { who: 'signed-in' },
})
