import * as z from 'zod'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { appearanceCertainties } from '#market/search/contract/appearance-certainty.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { lotAccess, lotId, pageTypeParams } from './calls.ts'

/** An earlier auction of what is probably the same vehicle. */
export const appearance = z.object({
  id: lotId,
  lotNo: z.string(),
  auctionName: z.string(),
  auctionDate: z.string().nullable(),
  mileage: z.int().nullable(),
  condition: z.string(),
  startPrice: yen.nullable(),
  soldPrice: yen.nullable(),
  status: z.union(Object.values(lotStatus).map((code) => z.literal(code))),
  certainty: z.enum(appearanceCertainties),
})
export type Appearance = z.infer<typeof appearance>

/** If an earlier auction showed at least this many km more, the odometer may have been turned back. */
export const rollbackFromKm = 1000

export const maxListedAppearances = 10

export const lotAppearances = endpoint('GET', '/{pageType}/lot-appearances', {
  summary:
    'Earlier auctions of the same vehicle, latest first; none for people who may not see sales',
  params: pageTypeParams,
  query: z.object({ id: lotId }),
  response: z.object({ lots: z.array(appearance).max(maxListedAppearances) }),
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})
