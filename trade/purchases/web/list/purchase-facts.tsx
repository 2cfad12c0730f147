import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { photoSizes } from '#market/lots/web/summary/lot-photos.tsx'
import { LotDrawing } from '#market/pictures/web/lot-drawing.tsx'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseContext } from './purchase-context.ts'

interface FactProps {
  car: PurchaseRow
  context: PurchaseContext
}

/** Maker and model, linking to the page of the car. */
export function CarLink({ car, context: { text } }: FactProps) {
  return (
    <Link
      to="/purchased-cars/$id"
      params={{ id: String(car.id) }}
      data-row-link
      className="rounded-sm text-base font-semibold break-words hover:underline"
    >
      {text.name(car)}
    </Link>
  )
}

type PhotoSize = 'compact' | 'normal' | 'roomy' | 'list'

/** The first photo of a car, which opens the gallery. */
export function CarPhoto({ car, context, size }: FactProps & { size: PhotoSize }) {
  const { images } = car
  const { width, height, className } = photoSizes[size]
  const [first] = images
  const photo = (
    <Photo
      {...(first === undefined ? { src: undefined } : pictureSources(first, width))}
      alt=""
      width={width}
      height={height}
      placeholder={<LotDrawing bike={car.lotType === 'bike'} />}
      className={className}
    />
  )
  if (first === undefined) return photo
  return (
    <button
      type="button"
      aria-label={context.text.t('purchases:photos', {
        name: context.text.name(car),
        lot: car.lotNo,
        count: images.length,
      })}
      aria-haspopup="dialog"
      onClick={() => context.onPhotos(car)}
      className="relative block rounded-sm"
    >
      {photo}
      {images.length > 1 && size !== 'compact' && (
        <span
          aria-hidden="true"
          className="absolute right-1 bottom-1 flex items-center gap-1 rounded-sm bg-photo-scrim px-1 text-xs text-on-photo print:hidden"
        >
          <Images className="size-3" />
          {images.length}
        </span>
      )}
    </button>
  )
}

/** The client of a car; renders nothing in a client's own list. */
export function Owner({ car, context, className }: FactProps & { className?: string }) {
  const { hasPeople, personId, text } = context
  if (!hasPeople || !car.user) return null
  const isOwn = car.user.id === personId
  return (
    <p className={cx('truncate', className)} title={car.user.company || undefined}>
      {isOwn ? text.t('purchases:own') : car.user.name}
    </p>
  )
}

/** A day of the voyage with its name: `ETA Mon 30 Nov`; renders nothing while unknown. */
export function VoyageDay({ car, kind, context }: FactProps & { kind: 'etd' | 'eta' }) {
  const day = car[kind]
  if (!day) return null
  const { t, day: textOf } = context.text
  return (
    <span className="whitespace-nowrap">
      <span className="text-xs text-quiet">{t(`purchases:column.${kind}`)}</span> {textOf(day)}
    </span>
  )
}
