import * as z from 'zod'
import { exportMarks } from '#market/lots/contract/items.ts'
import { listedEstimate } from '#market/lots/contract/listed-estimate.ts'
import { pageTypes } from '#market/search/contract/page-types.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { maxPins } from './limits.ts'

const carId = z.coerce.string().regex(/^\d{1,15}$/)

/** A lot in a person's comparison. */
export const pinnedLot = z.object({
  id: z.string(),
  /** The page type under which it opens; statistics for a lot with a result. */
  pageType: z.enum(pageTypes),
  maker: z.string(),
  model: z.string(),
  /** Trim level. */
  grade: z.string(),
  year: z.int().nullable(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** URL of the first picture; null for none. */
  image: z.string().nullable(),
  estimate: listedEstimate.nullable(),
  /** Only for lots that are not sold yet. */
  exportMark: z.enum(exportMarks).optional(),
})
export type PinnedLot = z.infer<typeof pinnedLot>

/** In the order in which they were pinned. */
const pinnedLots = z.array(pinnedLot).max(maxPins)

export const listPinnedLots = endpoint('GET', '/comparison/lots', {
  summary: 'The lots that the person compares, up to four, without those that they may not see',
  response: pinnedLots,
  access: { who: 'signed-in' },
})

export const pinLot = endpoint('PUT', '/comparison/lots', {
  summary: 'Adds a lot to the comparison; a lot that is already there stays',
  body: z.object({ carId }),
  response: pinnedLots,
  refusals: ['not_found', 'pin_limit'],
  access: { who: 'signed-in' },
})

export const unpinLot = endpoint('DELETE', '/comparison/lots', {
  summary:
    'Removes a lot, or without an id all lots, from the comparison; succeeds even if there are none',
  query: z.object({ carId: carId.optional() }),
  response: pinnedLots,
  access: { who: 'signed-in' },
})
