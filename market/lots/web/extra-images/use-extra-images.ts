import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { lotQuery } from '../lot-query.ts'
import type { CarView } from '../lot-view.ts'
import { lotKey } from '../query-keys.ts'

/** The server gives up earlier. */
const maxMs = 90_000

/** Requests the extra images of a lot, and adds them to its photos. Leaving the page cancels the request. */
export function useExtraImages(lot: CarView, pageType: PageType) {
  const client = useQueryClient()
  const { queryKey } = lotQuery(pageType, lot.id)
  const [leaving] = useState(() => ({ current: new AbortController() }))
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [leaving])
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(
        'getExtraImages',
        {
          query: {
            carId: lot.id,
            lotNo: lot.lotNo,
            auctionName: lot.auction,
            auctionDate: lot.day ?? '',
            maker: lot.maker,
            model: lot.model,
            year: String(lot.year ?? ''),
          },
        },
        { signal: leaving.current.signal, timeoutMs: maxMs },
      ),
    onSuccess: ({ auctionLotDetail: { carCommonDetail, carInfo } }) => {
      client.setQueryData(queryKey, (before: LotResponse | undefined) =>
        before && 'ussCounter' in before
          ? {
              ...before,
              ussCounter: { ussLimit: carCommonDetail.ussLimit },
              details: { ...before.details, extraImages: carInfo.images },
            }
          : before,
      )
      // Other lots also show the remaining requests.
      void client.invalidateQueries({ queryKey: lotKey, refetchType: 'none' })
    },
    onError: (error) => {
      const isUsedUp =
        error instanceof CallRefused && error.messageCode === 'extra_image_limit_reached'
      if (isUsedUp) void client.invalidateQueries({ queryKey })
    },
  })
}
