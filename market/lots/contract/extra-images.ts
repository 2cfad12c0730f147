import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { lotId } from './calls.ts'

const logged = queryText.optional()

/** spec 3 §7: more photos of a lot, which a house provides on request. It takes about half a minute. */
export const getExtraImages = endpoint('GET', '/car-auction/uss-images', {
  summary: 'Extra images of a lot, up to the person’s daily limit',
  query: z.object({
    carId: lotId,
    // What the browser knows about the lot (spec 3 §7, "lot log data"). The server reads its own tables instead.
    lotNo: logged,
    auctionName: logged,
    auctionDate: logged,
    maker: logged,
    model: logged,
    year: logged,
  }),
  response: z.object({
    success: z.literal(true),
    auctionLotDetail: z.object({
      carCommonDetail: z.object({
        isUss: z.boolean(),
        /** Remaining requests today. */
        ussLimit: z.int().min(0),
      }),
      carInfo: z.object({
        id: z.string(),
        /** URLs, without the photos of the lot; empty if the house has no more. */
        images: z.array(z.string()),
        auctionSheet: z.string(),
      }),
    }),
  }),
  refusals: [
    ...(['not_found', 'no_extra_images', 'extra_image_limit_reached'] as const),
    ...(['extra_images_running', 'extra_images_unavailable', 'too_many_requests'] as const),
  ],
  access: { who: 'permitted', flag: 'carAuctionsView' },
  changesState: true,
})
