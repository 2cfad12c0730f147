import { queryOptions } from '@tanstack/react-query'
import { isBikePage } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { auctionTypeOf, type ShareType } from '#trade/sharing/contract/rules.ts'

/** The lot or the bought car that is shared. */
export interface SharedSubject {
  readonly id: string
  readonly type: ShareType
  /** Name of the car, as the first line of the message. */
  readonly title: string
}

/** The first part of the keys of own links. */
export const sharesKey = 'shares'

/**
 * The person's link. Asking for it prolongs and unlocks it, so it is asked for once for each
 * opening of the dialog, and not when the window gets the focus.
 */
export const shareQuery = ({ id, type }: SharedSubject) =>
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
              },
            },
            { signal },
          ),
  })
