import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted } from '../../lots/line-text.ts'
import { LotPhotos } from '../../lots/photos/lot-photos.tsx'
import { PhotoDownload } from '../../lots/photos/photo-download.tsx'
import { useGallery } from '../../lots/photos/use-gallery.tsx'
import { useLoadableImages } from '../../lots/photos/use-loadable-images.ts'
import { panelClass } from '../../lots/section.tsx'
import { useLotFormats } from '../../lots/use-lot-formats.ts'
import { cx } from '../../ui/cx.ts'
import { titleOf } from './purchase-head.tsx'
import type { PurchaseView } from './purchase-query.ts'

/** The pictures of the car as it was sold; the sheet is the last of them. */
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
