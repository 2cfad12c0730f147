import { useCallback, useState } from 'react'
import { refusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidRowId } from '#trade/bids/web/query-keys.ts'
import { useStatusChange } from './status/use-status-change.ts'
import type { BidDeskText } from './use-bid-desk-text.ts'
import { useBulkAuto } from './use-bulk-auto.ts'
import { useUndo } from './use-undo.ts'

/** How long a saved row is marked (spec 2 §9), ms. */
const flashMs = 1000

/** Changes of bids: their status, their automatic placing, and what the dialog edits. */
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
