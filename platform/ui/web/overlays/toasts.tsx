import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../browser/lazy-part.ts'
import { useEverTrue } from '../browser/use-ever-true.ts'
import { toastChanges } from './toast.ts'
import type { ToasterProps } from './toaster.tsx'

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster')

/** The place of the app's toasts. Their script loads with the first one. */
export function Toasts(props: ToasterProps) {
  const isWanted = useSyncExternalStore(
    toastChanges.subscribe,
    () => toastChanges.read().length > 0,
    () => false,
  )
  return <Suspense>{useEverTrue(isWanted) && <Toaster {...props} />}</Suspense>
}
