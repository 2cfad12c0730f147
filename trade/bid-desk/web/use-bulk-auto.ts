import { useQueryClient } from '@tanstack/react-query'
import { forEachRow } from '#platform/list/web/rows/for-each-row.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { openBidStatuses } from '#trade/bids/contract/rules.ts'
import { bidsKey } from '#trade/bids/web/query-keys.ts'
import { setAutoBid } from './rows/auto-switch.tsx'
import type { BidDeskText } from './use-bid-desk-text.ts'

interface Options {
  readonly onDone: (text: string, undo?: () => Promise<unknown>) => void
  readonly reasonOf: (error: Error) => string
  readonly t: BidDeskText['t']
}

/** Turns the automatic placing of several bids on or off, of those that are open and differ. */
export function useBulkAuto({ onDone, reasonOf, t }: Options) {
  const queryClient = useQueryClient()
  return async (rows: readonly BidRow[], on: boolean) => {
    const bids = rows.filter((row) => openBidStatuses.includes(row.bidStatus) && row.autoBid !== on)
    if (bids.length === 0) return onDone(t('bid-manager:auto.none'))
    const set = async (some: readonly BidRow[], value: boolean) => {
      const refused = await forEachRow(some, ({ bidId }) => setAutoBid(bidId, value))
      void queryClient.invalidateQueries({ queryKey: bidsKey })
      return refused
    }
    const refused = await set(bids, on)
    const changed = bids.filter((bid) => !refused.some(({ row }) => row === bid))
    const [first] = refused
    const count = changed.length
    const done = on
      ? t('bid-manager:auto.manyOn', { count })
      : t('bid-manager:auto.manyOff', { count })
    if (!first) return onDone(done, () => set(changed, !on))
    const values = { done, count: refused.length, reason: reasonOf(first.error) }
    onDone(t('bid-manager:auto.refused', values), count > 0 ? () => set(changed, !on) : undefined)
    focusMain()
  }
}
