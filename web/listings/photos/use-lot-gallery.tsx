import { type ReactNode, useCallback } from 'react'
import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted } from '../../lots/lot-words.ts'
import { useGallery } from '../../lots/photos/use-gallery.tsx'
import type { LotRow } from '../lot-row.ts'
import type { LotWords } from '../lot-words.ts'
import type { OpenPhotos } from '../results/lot-context.ts'

/** A gallery to render, and the function that opens it with all pictures of a lot, the sheet included. */
export function useLotGallery(words: LotWords, bike: boolean): readonly [ReactNode, OpenPhotos] {
  const [gallery, openGallery] = useGallery()
  const openPhotos = useCallback<OpenPhotos>(
    (lot: LotRow, index) =>
      openGallery({
        images: lot.images,
        start: lot.images[index],
        title: lot.name,
        detail: dotted(lot.lotNo, lot.auction, words.when(lot), lot.trim, lot.year),
        facts: (
          <>
            <GradeBadge condition={lot.condition} />
            {dotted(words.mileage(lot.mileageKm), words.engine(lot.engineCc))}
          </>
        ),
        bike,
      }),
    [words, bike, openGallery],
  )
  return [gallery, openPhotos]
}
