import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import type { SharedSubject } from './share-query.ts'

const ShareDialog = lazyPart(
  () => withPageMessages(() => import('./share-dialog.tsx')),
  'ShareDialog',
)

/**
 * Returns the dialog that shares a lot or a purchased car, and a function that opens it. Its script loads on first use.
 */
export function useShareDialog(): readonly [ReactNode, (subject: SharedSubject) => void] {
  const [{ subject, open, opening }, setState] = useState<{
    subject?: SharedSubject
    open: boolean
    opening: number
  }>({ open: false, opening: 0 })
  const show = useCallback(
    (subject: SharedSubject) =>
      setState(({ opening }) => ({ subject, open: true, opening: opening + 1 })),
    [],
  )
  // Keeps the subject while the dialog fades out.
  const close = () => setState((state) => ({ ...state, open: false }))
  const dialog = subject && (
    <Suspense>
      <ShareDialog key={opening} subject={subject} open={open} onClose={close} />
    </Suspense>
  )
  return [dialog, show]
}
