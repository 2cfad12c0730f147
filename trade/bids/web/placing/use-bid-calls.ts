import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import { listingKey, lotKey } from '#market/lots/web/query-keys.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { newRequestKey } from '#platform/http/web/client.ts'
import { clientPositionQuery } from '../form/client-position.ts'
import { bidGroupsKey } from '../query-keys.ts'
import { type BidRequest, sendBid } from './send-bid.ts'

/** The calls of a bid, and what is fetched before and after them. */
export function useBidCalls(lot: BiddableLot, pageType: PageType) {
  const queryClient = useQueryClient()
  const creditLimitCheck = usePermission('creditLimitCheck')
  const key = useRef('')
  const fetchSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  return {
    /** Called for each decision of the person: what is sent after it is another bid. */
    renewKey() {
      key.current = newRequestKey()
    },
    check: (request: BidRequest) => sendBid(lot, pageType, request, { confirm: 0 }),
    place: (request: BidRequest) =>
      sendBid(lot, pageType, request, { confirm: 1, requestKey: key.current }),
    /** With the client's standing bid as it is now, which the dialog shows. */
    async withClientsBid(request: BidRequest): Promise<BidRequest> {
      if (!request.client) return request
      const query = clientPositionQuery(request.client.value, lot.id)
      const { standing } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      return { ...request, standing }
    },
    fetchSession,
    /** The person's present balance; null for people for whom it is not fetched before the confirmation. */
    async fetchBalance() {
      if (!creditLimitCheck) return null
      const session = await fetchSession()
      return typeof session === 'object' ? session.balanceInfo : null
    },
    refetchLot() {
      void queryClient.invalidateQueries({ queryKey: lotKey })
      void queryClient.invalidateQueries({ queryKey: listingKey })
      void queryClient.invalidateQueries({ queryKey: ['client-position'] })
    },
    refetchBids() {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: bidGroupsKey })
    },
  }
}
