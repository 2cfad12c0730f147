import { Gallery } from '../../lots/gallery/gallery.tsx'
import { useLiveImages } from '../../lots/gallery/use-live-images.ts'
import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted } from '../../lots/lot-words.ts'
import type { LotRow } from '../lot-row.ts'
import { useLotWords } from '../lot-words.ts'

interface LotGalleryProps {
  lot: LotRow
  bike: boolean
  /** Picture to begin with. */
  start: number
  open: boolean
  onClose: () => void
}

/** All pictures of a lot of a list, the sheet among the last. */
export function LotGallery({ lot, bike, start, open, onClose }: LotGalleryProps) {
  const words = useLotWords()
  const live = useLiveImages(lot.images)
  return (
    <Gallery
      live={live}
      title={lot.name}
      detail={dotted(lot.lotNo, lot.auction, words.when(lot), lot.trim, lot.year)}
      facts={
        <>
          <GradeBadge condition={lot.condition} />
          {dotted(words.mileage(lot.mileageKm), words.engine(lot.engineCc))}
        </>
      }
      bike={bike}
      start={lot.images[start]}
      open={open}
      onClose={onClose}
    />
  )
}
