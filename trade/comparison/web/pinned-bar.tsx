import { Suspense } from 'react'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { usePins } from './pins-query.ts'

const PinnedLots = lazyPart(() => import('./pinned-lots.tsx'), 'PinnedLots')

/** Shows the pinned lots, if any, at the bottom of pages with lots. */
export function PinnedBar({ isShown }: { isShown: boolean }) {
  const pins = usePins() ?? []
  if (!isShown || pins.length === 0) return null
  return (
    <Suspense>
      <PinnedLots pins={pins} />
    </Suspense>
  )
}
