import { type ReactNode, useCallback, useMemo } from 'react'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseContext } from './purchase-context.ts'
import { usePurchaseText } from './use-purchase-text.ts'

/** State that the rows of the list share, and the gallery that they open. */
export function usePurchaseContext(hasPeople: boolean): readonly [PurchaseContext, ReactNode] {
  const text = usePurchaseText()
  const { profile } = useSignedIn()
  const [gallery, openGallery] = useGallery()
  const onPhotos = useCallback(
    (car: PurchaseRow) =>
      openGallery({
        images: car.images,
        title: text.name(car),
        detail: dotted(car.lotNo, car.auction, text.day(car.purchaseDate), text.facts(car)),
        facts: null,
        bike: car.lotType === 'bike',
      }),
    [text, openGallery],
  )
  const context = useMemo<PurchaseContext>(
    () => ({ text, hasPeople, personId: profile.userId, onPhotos }),
    [text, hasPeople, profile.userId, onPhotos],
  )
  return [context, gallery]
}
