import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { call } from '#platform/http/web/client.ts'
import type { viewPurchase } from '#trade/purchases/contract/calls.ts'
import { purchaseKey } from '../query-keys.ts'

/** Everything about a car that was bought, as its page gets it. */
export type PurchaseView = ResponseBody<typeof viewPurchase>

/** One car that was bought; live events of the car load it again. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: purchaseKey(id),
    staleTime: 30_000,
    queryFn: ({ signal }): Promise<PurchaseView> =>
      call('viewPurchase', { query: { id: String(id) } }, { signal }),
  })
}
