import { type GalleryOptions, useGallery } from '#market/pictures/web/use-gallery.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { GradeBadge } from './grade-badge.tsx'
import { headingOf, type LotDescription } from './lot-view.ts'
import { useLotFormats } from './use-lot-formats.ts'

/** Returns the gallery, and a function that opens it at a picture of a lot. */
export function useViewGallery(options?: GalleryOptions) {
  const format = useLotFormats()
  const [gallery, openGallery] = useGallery(options)
  const open = (lot: LotDescription, images: readonly string[], start: string) =>
    openGallery({
      images,
      start,
      title: headingOf(lot),
      detail: dotted(lot.lotNo, lot.auction, lot.day && format.day(lot.day)),
      facts: (
        <>
          <GradeBadge condition={lot.condition} />
          {dotted(format.mileage(lot.mileageKm), format.engine(lot.engineCc))}
        </>
      ),
      bike: lot.kind === 'bike',
    })
  return [gallery, open] as const
}
