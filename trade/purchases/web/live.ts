import { type Gathered, type LiveModule, reload } from '#platform/live/web/live-module.ts'
import { purchaseKey, purchaseListKey, purchasesKey } from './query-keys.ts'

const reloadPurchases: Gathered<number> = (queryClient, ids) =>
  reload(queryClient, purchaseListKey, ...[...ids].map(purchaseKey))

export const purchaseLive: LiveModule = {
  on: {
    // A vessel changes hundreds at once.
    purchase: ({ purchaseId }, { gather }) => gather(reloadPurchases, purchaseId),
  },
  reloadsWhenOpened: [purchasesKey],
}
