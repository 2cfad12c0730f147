import { type ReactNode, useCallback } from 'react'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { GradeBadge } from '../grade-badge.tsx'
import type { LotContext } from './lot-context.ts'
import type { LotText } from './use-lot-text.ts'

/** Returns a gallery to render, and the function that opens it with all pictures of a lot, including the sheet. */
export function useLotGallery(text: LotText): readonly [ReactNode, LotContext['onPhotos']] {
  const [gallery, openGallery] = useGallery()
  const openPhotos = useCallback<LotContext['onPhotos']>(
    (lot, index) =>
      openGallery({
        images: lot.images,
        start: lot.images[index],
        title: lot.name,
        detail: dotted(lot.lotNo, lot.auction, text.when(lot), lot.trim, lot.year),
        facts: (
          <>
            <GradeBadge condition={lot.condition} />
            {dotted(text.mileage(lot.mileageKm), text.engine(lot.engineCc))}
          </>
        ),
        bike: lot.isBike,
      }),
    [text, openGallery],
  )
  return [gallery, openPhotos]
}
