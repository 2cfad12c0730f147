import { Switch } from '@base-ui/react/switch'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { updateRow } from '#platform/list/web/update-row.ts'
import { ErrorPopover } from '#platform/ui/web/overlays/error-popover.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { openBidStatuses } from '#trade/bids/contract/rules.ts'
import { bidsKey, listedBids } from '#trade/bids/web/query-keys.ts'
import type { BidDeskContext } from '../bid-desk-context.ts'

/** Delay before a press is sent, so that a second one can cancel it (spec 2 §9), ms. */
const sendMs = 400

interface AutoSwitchProps {
  bid: BidRow
  context: BidDeskContext
}

/** Switches whether a bid is placed with the house automatically at the deadline. */
export function AutoSwitch({ bid, context: { text, onDone } }: AutoSwitchProps) {
  const queryClient = useQueryClient()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const failure = useRefusalText(error)
  const anchor = useRef<HTMLButtonElement>(null)
  const { bidId, autoBid } = bid
  const done = (on: boolean) => {
    const values = { lot: bid.lotNo }
    onDone(
      on ? text.t('bid-manager:auto.on', values) : text.t('bid-manager:auto.off', values),
      () => setAutoBid(bidId, !on).then(() => queryClient.invalidateQueries({ queryKey: bidsKey })),
    )
  }
  const latest = useRef<{ on: boolean; sent: Promise<void> }>(null)
  /** Sends a press after those that are on their way, so that the last one wins. */
  const send = useEffectEvent(async (on: boolean) => {
    const before = latest.current
    if (on !== (before?.on ?? autoBid)) {
      const sent = (before?.sent ?? Promise.resolve()).then(async () => {
        await setAutoBid(bidId, on)
      })
      const own = { on, sent: sent.catch(() => undefined) }
      latest.current = own
      const isLatest = () => latest.current === own
      try {
        await sent
        updateRow<BidRow>(queryClient, listedBids, String(bidId), (row) => ({
          ...row,
          autoBid: on,
        }))
        void queryClient.invalidateQueries({ queryKey: bidsKey })
        if (isLatest()) done(on)
      } catch (reason) {
        setError(reason as Error)
      }
      if (!isLatest()) return
      latest.current = null
    } else await before?.sent
    // A press that came in the meantime has a timer of its own.
    setPressed((now) => (now === on ? null : now))
  })
  useEffect(() => {
    if (pressed === null) return
    const timer = setTimeout(() => void send(pressed), sendMs)
    return () => clearTimeout(timer)
  }, [pressed])
  const isOpen = openBidStatuses.includes(bid.bidStatus)
  return (
    <>
      <Switch.Root
        ref={anchor}
        data-auto
        checked={pressed ?? autoBid}
        disabled={!isOpen}
        onCheckedChange={(on) => {
          setError(null)
          setPressed(on)
        }}
        aria-label={text.t('bid-manager:auto.of', { bid: text.bid(bid) })}
        className={
          'relative block h-5 w-8 shrink-0 rounded-full bg-edge transition-colors before:absolute ' +
          'before:-inset-2 data-checked:bg-accent data-disabled:opacity-40 forced-colors:border'
        }
      >
        <Switch.Thumb
          className={
            'block size-[15px] translate-x-[2.5px] rounded-full bg-surface transition-transform ' +
            'data-checked:translate-x-[14.5px] forced-colors:bg-current'
          }
        />
      </Switch.Root>
      {failure && (
        <ErrorPopover anchor={anchor} onClose={() => setError(null)}>
          {failure}
        </ErrorPopover>
      )}
    </>
  )
}

export const setAutoBid = (bidId: number, autoBid: boolean) =>
  call('updateAutoBid', { body: { bidId, autoBid } }, { requestKey: newRequestKey() })
