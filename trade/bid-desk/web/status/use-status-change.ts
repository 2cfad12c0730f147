import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { menuCountersKey } from '#people/auth/web/session/query-keys.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { onceAtATime } from '#platform/http/web/once-at-a-time.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { forEachRow, type Refused } from '#platform/list/web/rows/for-each-row.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import type { SettableStatus } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidRowId, bidsKey, listedBids } from '#trade/bids/web/query-keys.ts'
import { changedBid, withCurrentBid } from '../changed-bid.ts'
import { canUndo, changeable } from './confirmations.ts'

/** Bids whose status a manager is changing, and the outcome. */
export interface StatusChange {
  readonly bids: readonly BidRow[]
  /** Selected bids that are left alone. */
  readonly unchanged: readonly BidRow[]
  readonly to: SettableStatus
  readonly isSaving: boolean
  /** The refused bids, and how many were changed before them. */
  readonly refused: Refused<BidRow>
  readonly done: number
}

interface Options {
  readonly now: Date
  readonly onDone: (
    changed: readonly BidRow[],
    to: SettableStatus,
    undo?: () => Promise<unknown>,
  ) => void
}

/** Returns the status if calls accept it. A bid that the house has invoiced is never set back. */
const settable = (status: BidStatus): SettableStatus | null =>
  status === bidStatus.invoiced ? null : status

/** Sets the status of one or several bids after the questions of `StatusDialog`. */
export function useStatusChange({ now, onDone }: Options) {
  const queryClient = useQueryClient()
  const [change, setChange] = useState<StatusChange | null>(null)
  const keys = useRef(new Map<string, string>())
  const [once] = useState(() => onceAtATime((run: () => Promise<void>) => run()))

  /** Reloads the lists and the number of new bids in the sidebar. */
  const refresh = () =>
    Promise.all(
      [bidsKey, menuCountersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )

  /** Opens the questions; setting the current status does nothing. */
  const ask = useCallback((rows: readonly BidRow[], to: SettableStatus) => {
    const bids = changeable(rows, to)
    if (bids.length === 0) return
    const unchanged = rows.filter((row) => !bids.includes(row))
    setChange({ bids, unchanged, to, isSaving: false, refused: [], done: 0 })
  }, [])

  const send = async (bid: BidRow, to: SettableStatus, note: string) => {
    const name = `${bid.bidId} ${bid.version} ${to} ${note}`
    const requestKey = keys.current.get(name) ?? newRequestKey()
    keys.current.set(name, requestKey)
    const body = { bidId: bid.bidId, status: to, note, version: bid.version }
    try {
      await call('updateBidStatus', { body }, { requestKey })
    } catch (error) {
      // Another attempt gets another key unless the outcome of this one is unknown.
      if (isFinal(error as Error)) keys.current.delete(name)
      throw error
    }
  }
  const undoChange = async (changed: readonly BidRow[], to: SettableStatus) => {
    const refused = await forEachRow(changed, async (bid) => {
      const from = settable(bid.bidStatus)
      if (from === null) return
      await send({ ...bid, bidStatus: to, version: bid.version + 1 }, from, bid.statusNote)
    })
    void refresh()
    const [first] = refused
    if (first) throw first.error
  }
  const confirm = (note: string) =>
    void once.act(async () => {
      if (!change) return
      const { bids, to } = change
      setChange({ ...change, isSaving: true })
      const refused = await forEachRow(bids, (bid) => send(bid, to, note))
      const current = refused.map(({ row, error }) => {
        const changed = changedBid(error)
        return { row: changed ? withCurrentBid(row, changed) : row, error }
      })
      for (const { row } of current) show(row)
      const changed = bids.filter((bid) => !refused.some(({ row }) => row === bid))
      void refresh()
      if (changed.length > 0) {
        const back = changed.filter((bid) => canUndo(bid, { from: bid.bidStatus, to }, now))
        const undo = back.length === changed.length ? () => undoChange(changed, to) : undefined
        onDone(changed, to, undo)
      }
      setChange(
        current.length === 0
          ? null
          : {
              ...change,
              bids: current.map(({ row }) => row),
              isSaving: false,
              refused: current,
              done: change.done + changed.length,
            },
      )
    })
  const show = (bid: BidRow) => updateRow<BidRow>(queryClient, listedBids, bidRowId(bid), () => bid)
  const close = useCallback(() => setChange((now) => (now?.isSaving ? now : null)), [])
  return { change, ask, confirm, close }
}
