import { queryOptions } from '@tanstack/react-query'
import { isBikePage, type PageType } from '../../contract/lots/page-types.ts'
import { auctionTypeOf } from '../../contract/sharing/rules.ts'
import { call } from '../api/client.ts'

/** The lot that is shared. */
export interface SharedSubject {
  readonly lotId: string
  readonly pageType: PageType
  /** Name of the car, as the first line of the message. */
  readonly title: string
}

/** The first part of the keys of own links. */
export const sharesKey = 'shares'

/**
 * The person's link to a lot. Asking for it prolongs and unlocks it, so it is asked for once for each
 * opening of the dialog, and not when the window gets the focus.
 */
export const shareQuery = ({ lotId, pageType }: SharedSubject) =>
  queryOptions({
    queryKey: ['share', pageType, lotId] as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(
        'sharePassword',
        {
          params: { pageType },
          query: {
            ...(isBikePage(pageType) ? { bikeId: lotId } : { carId: lotId }),
            auctionType: auctionTypeOf[pageType],
          },
        },
        { signal },
      ),
  })
