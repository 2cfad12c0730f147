import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import type { LotReference } from './lot-note-dialog.tsx'

const LotNoteDialog = lazyPart(() => import('./lot-note-dialog.tsx'), 'LotNoteDialog')

/** Returns the dialog for the note, tags and verdict of a lot, and a function that opens it. */
export function useLotNoteDialog(): readonly [ReactNode, (lot: LotReference) => void] {
  const [{ lot, open, opening }, setState] = useState<{
    lot?: LotReference
    open: boolean
    opening: number
  }>({ open: false, opening: 0 })
  const show = useCallback(
    (lot: LotReference) => setState(({ opening }) => ({ lot, open: true, opening: opening + 1 })),
    [],
  )
  // Keeps the lot while the dialog fades out.
  const close = () => setState((state) => ({ ...state, open: false }))
  const dialog = lot && (
    <Suspense>
      <LotNoteDialog key={opening} lot={lot} open={open} onClose={close} />
    </Suspense>
  )
  return [dialog, show]
}
