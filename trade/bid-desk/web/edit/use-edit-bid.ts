import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { bidRowId, bidsKey, listedBids } from '#trade/bids/web/query-keys.ts'
import type { BidDeskRights } from '../bid-desk-context.ts'
import { changedBid, withCurrentBid } from '../changed-bid.ts'
import { type BidValues, editBodies, withValues } from './bid-edit.ts'

/** A saved bid. */
interface SavedBid {
  readonly row: BidRow
  /** Why the second call failed, after the first one was accepted. */
  readonly adjustmentError: Error | null
}

interface Options {
  /** The bid that the manager saw. */
  readonly bid: BidRow
  readonly rights: BidDeskRights
  readonly onSaved: (bid: BidRow) => void
  /** Called when only the first call was accepted. */
  readonly onHalfSaved: (bid: BidRow) => void
}

/**
 * Saves an edited bid with its two calls (spec 2 §4). If the bid has changed in the meantime, nothing is saved and the
 * list shows the current one.
 */
export function useEditBid({ bid: shown, rights, onSaved, onHalfSaved }: Options) {
  const queryClient = useQueryClient()
  // One key for all attempts with the same values, so that a lost response cannot apply the change twice.
  const key = useRef<{ readonly of: string; readonly is: string } | null>(null)
  const keyOf = (of: string) => {
    if (key.current?.of !== of) key.current = { of, is: newRequestKey() }
    return key.current?.is ?? newRequestKey()
  }
  const show = (row: BidRow) => updateRow<BidRow>(queryClient, listedBids, bidRowId(row), () => row)
  const mutation = useSingleMutation<
    SavedBid,
    { readonly values: BidValues; readonly bid: BidRow }
  >({
    networkMode: 'always',
    mutationFn: async ({ values, bid }) => {
      const bodies = editBodies(bid, bid.version, values, rights)
      const requestKey = keyOf(JSON.stringify(bodies.price))
      const saved = await call('updateBidPrice', { body: bodies.price }, { requestKey })
      const prefix = bidGroups.find(({ value }) => value === values.group)?.label ?? null
      const row = { ...withValues(bid, values, prefix), bidDate: saved.bidDate }
      const adjustment = bodies.adjustment(saved.version)
      if (!adjustment) return { row: { ...row, version: saved.version }, adjustmentError: null }
      try {
        const { version } = await call(
          'updateAdjustmentPrice',
          { body: adjustment },
          { requestKey: `${requestKey}-adjustment` },
        )
        return { row: { ...row, version }, adjustmentError: null }
      } catch (error) {
        return { row: { ...row, version: saved.version }, adjustmentError: error as Error }
      }
    },
    onSuccess: ({ row, adjustmentError }) => {
      key.current = null
      show(row)
      if (adjustmentError) onHalfSaved(row)
      else onSaved(row)
    },
    onError: (error, { bid }) => {
      const current = changedBid(error)
      if (current) {
        key.current = null
        show(withCurrentBid(bid, current))
      }
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: bidsKey }),
  })
  return {
    isPending: mutation.isPending,
    error: mutation.error ?? mutation.data?.adjustmentError ?? null,
    isHalfSaved: Boolean(mutation.data?.adjustmentError),
    reset: mutation.reset,
    save: (values: BidValues, bid = shown) => mutation.mutate({ values, bid }),
  }
}
