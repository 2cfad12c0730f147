import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import { call } from '#platform/http/web/client.ts'
import type { viewPurchase } from '#trade/purchases/contract/calls.ts'
import { purchaseKey } from '../query-keys.ts'

/** Everything about a purchased car, as its page receives it. */
export type PurchaseView = ResponseBody<typeof viewPurchase>

/** A purchased car; its live events reload it. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: purchaseKey(id),
    staleTime: 30_000,
    queryFn: ({ signal }): Promise<PurchaseView> =>
      call('viewPurchase', { query: { id: String(id) } }, { signal }),
  })
}
