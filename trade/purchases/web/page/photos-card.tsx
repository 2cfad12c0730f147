import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { LotPhotos } from '#market/pictures/web/lot-photos.tsx'
import { PhotoDownload } from '#market/pictures/web/photo-download.tsx'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useLoadableImages } from '#market/pictures/web/use-loadable-images.ts'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { titleOf } from './purchase-head.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** The pictures of the car as it was sold, ending with the auction sheet. */
export function PhotosCard({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const { carDetail, lotImages, may } = car
  const format = useLotFormats()
  const photos = useLoadableImages(lotImages.images)
  const [gallery, openGallery] = useGallery()
  const bike = carDetail.kind === 'bike'
  return (
    <div className={cx(panelClass, 'overflow-hidden print:order-first')}>
      <LotPhotos
        loadable={photos}
        thumbnailOf={(image) => lotImages.thumbnails[lotImages.images.indexOf(image)] ?? image}
        bike={bike}
        onOpen={(start) =>
          openGallery({
            images: photos.images,
            start,
            title: titleOf(car),
            detail: dotted(t('number', { sku: carDetail.sku }), carDetail.chassis),
            facts: (
              <>
                <GradeBadge condition={carDetail.condition} />
                {dotted(format.mileage(carDetail.mileage), format.engine(carDetail.engine))}
              </>
            ),
            bike,
          })
        }
      />
      {may.downloadPhotos && (
        <PhotoDownload
          request={() => call('downloadPurchaseImages', { query: { id: String(carDetail.id) } })}
        />
      )}
      {gallery}
    </div>
  )
}
