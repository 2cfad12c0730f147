import { queryOptions } from '@tanstack/react-query'
import { isBikePage } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { auctionTypeOf, type ShareType } from '#trade/sharing/contract/rules.ts'

/** The lot or purchased car to share. */
export interface SharedSubject {
  readonly id: string
  readonly type: ShareType
  /** Name of the car, as the first line of the message. */
  readonly title: string
  /** The Tokyo day of a lot's auction, and the address of its first photo (spec 3 §7); none for a purchased car. */
  readonly day?: string | null
  readonly image?: string | null | undefined
}

/** First part of the keys of queries about own links. */
export const sharesKey = 'shares'

/**
 * The person's link. Asking for it extends and unlocks it, so it is requested once each time the dialog opens, and not
 * when the window regains focus.
 */
export const shareQuery = ({ id, type, day, image }: SharedSubject) =>
  queryOptions({
    queryKey: ['share', type, id] as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      type === 'purchased-cars'
        ? call('sharePurchase', { query: { id } }, { signal })
        : call(
            'sharePassword',
            {
              params: { pageType: type },
              query: {
                ...(isBikePage(type) ? { bikeId: id } : { carId: id }),
                auctionType: auctionTypeOf[type],
                ...(day && { auctionDate: day }),
                ...(image && { imageUrl: image }),
              },
            },
            { signal },
          ),
  })
