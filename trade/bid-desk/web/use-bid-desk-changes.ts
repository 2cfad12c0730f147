import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { refusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { forEachRow } from '#platform/list/web/rows/for-each-row.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { openBidStatuses } from '#trade/bids/contract/rules.ts'
import { bidRowId, bidsKey } from '#trade/bids/web/query-keys.ts'
import { setAutoBid } from './rows/auto-switch.tsx'
import { useStatusChange } from './status/use-status-change.ts'
import type { BidDeskText } from './use-bid-desk-text.ts'
import { useUndo } from './use-undo.ts'

/** How long a saved row is highlighted (spec 2 §9), ms. */
const flashMs = 1000

/** Changes to bids: status, automatic placing, and the fields of the edit dialog. */
export function useBidDeskChanges(text: BidDeskText) {
  const { t } = useTranslation('bid-manager')
  const { t: errorText } = useTranslation('errors')
  const [edited, setEdited] = useState<BidRow | null>(null)
  const [flashing, setFlashing] = useState('')
  const reasonOf = useCallback((error: Error) => refusalText(error, errorText) ?? '', [errorText])
  const { onDone, undoLast } = useUndo(reasonOf)
  const statuses = useStatusChange({
    now: text.now,
    onDone: useCallback(
      (changed, to, undo) => {
        const [only] = changed
        const values = { count: changed.length, lot: only?.lotNo ?? '', status: text.status(to) }
        onDone(t('done.status', values), undo)
      },
      [t, text, onDone],
    ),
  })
  const bulkAuto = useBulkAuto({ onDone, reasonOf, t })
  const onSaved = (row: BidRow) => {
    setEdited(null)
    setFlashing(bidRowId(row))
    setTimeout(() => setFlashing(''), flashMs)
    onDone(t('done.edit', { lot: row.lotNo, client: row.user.name }))
  }
  return { onDone, undoLast, statuses, bulkAuto, edited, setEdited, onSaved, flashing }
}

interface Options {
  readonly onDone: (text: string, undo?: () => Promise<unknown>) => void
  readonly reasonOf: (error: Error) => string
  readonly t: BidDeskText['t']
}

/** Turns the automatic placing of several bids on or off, of those that are open and differ. */
function useBulkAuto({ onDone, reasonOf, t }: Options) {
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
