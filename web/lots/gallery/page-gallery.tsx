import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { GradeBadge } from '../grade-badge.tsx'
import { headingOf, type LotView } from '../lot-view.ts'
import { dotted, usePageWords } from '../lot-words.ts'
import type { LiveImages } from './use-live-images.ts'

const Gallery = lazyPart(() => import('./gallery.tsx'), 'Gallery')

interface PageGalleryProps {
  lot: LotView
  live: LiveImages
  /** The picture that was pressed; undefined while the gallery is closed. */
  opened: string | undefined
  onClose: () => void
}

/** The photos and the sheet of a page's lot over the whole screen, fetched when first wanted. */
export function PageGallery({ lot, live, opened, onClose }: PageGalleryProps) {
  const words = usePageWords()
  const [last, setLast] = useState<{ image: string; time: number }>()
  const [wasOpen, setWasOpen] = useState(false)
  const open = opened !== undefined
  if (open !== wasOpen) {
    setWasOpen(open)
    // Kept while it closes, and begun anew with each opening.
    if (open) setLast({ image: opened, time: (last?.time ?? 0) + 1 })
  }
  return (
    <Suspense>
      {last && (
        <Gallery
          key={last.time}
          live={live}
          title={headingOf(lot)}
          detail={dotted(lot.lotNo, lot.auction, lot.day && words.day(lot.day))}
          facts={
            <>
              <GradeBadge condition={lot.condition} />
              {dotted(words.mileage(lot.mileageKm), words.engine(lot.engineCc))}
            </>
          }
          bike={lot.kind === 'bike'}
          start={last.image}
          open={open}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
