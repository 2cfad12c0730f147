import { Suspense } from 'react'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { usePins } from './pins-query.ts'

const PinnedLots = lazyPart(() => import('./pinned-lots.tsx'), 'PinnedLots')

/** The pinned lots at the foot of a page with lots, where there are any. */
export function PinnedBar({ isShown }: { isShown: boolean }) {
  const pins = usePins() ?? []
  if (!isShown || pins.length === 0) return null
  return (
    <Suspense>
      <PinnedLots pins={pins} />
    </Suspense>
  )
}
