import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import type { RemarkedLot } from './remark-dialog.tsx'

const RemarkDialog = lazyPart(() => import('./remark-dialog.tsx'), 'RemarkDialog')

/** The dialog for note, tags and verdict on a lot, to render, and the function that opens it. */
export function useRemarkDialog(): readonly [ReactNode, (lot: RemarkedLot) => void] {
  const [{ lot, open, opening }, setState] = useState<{
    lot?: RemarkedLot
    open: boolean
    opening: number
  }>({ open: false, opening: 0 })
  const show = useCallback(
    (lot: RemarkedLot) => setState(({ opening }) => ({ lot, open: true, opening: opening + 1 })),
    [],
  )
  // The lot stays while the window fades out.
  const close = () => setState((state) => ({ ...state, open: false }))
  const dialog = lot && (
    <Suspense>
      <RemarkDialog key={opening} lot={lot} open={open} onClose={close} />
    </Suspense>
  )
  return [dialog, show]
}
