import * as z from 'zod'
import { byPageType } from '#market/search/contract/by-page-type.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'

/** Follows spec 1 §3, Menu counters: new bids, and lots by page type as text. Unread conversations are our addition. */
export const menuCounters = endpoint('GET', '/site/menu-counters', {
  summary: 'Counters of the sidebar',
  response: z.object({
    bid: z.int().min(0),
    search: byPageType(z.string()),
    unreadTalks: z.int().min(0),
  }),
  access: { who: 'signed-in' },
})
