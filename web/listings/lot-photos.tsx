import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'
import { Photo } from '../ui/photo.tsx'
import { LotDrawing } from './lot-drawing.tsx'
import type { LotRow } from './lot-row.ts'
import { useLotWords } from './lot-words.ts'

/** Opens the photos of a lot at one of them. */
export type OpenPhotos = (lot: LotRow, index: number) => void

interface LotPhotosProps {
  lot: LotRow
  bike: boolean
  onOpen: OpenPhotos
  /** Drawn size of the photo, 4:3. */
  size: 'row' | 'list'
}

/** Size of the photo in a table; the higher rows of narrow tables have a larger one. */
export const photoShape = 'h-[69px] w-[92px] max-xl:h-[90px] max-xl:w-[120px]'

const sizes = {
  row: { width: 92, height: 69, className: photoShape },
  list: { width: 128, height: 96, className: 'h-24 w-32' },
}

/** The first photo of a lot; pressing it opens them all. The row's stop for the keyboard. */
export function LotPhotos({ lot, bike, onOpen, size }: LotPhotosProps) {
  const { t } = useTranslation('listings')
  const words = useLotWords()
  const count = lot.images.length
  const shape = sizes[size]
  const name = t('photosOf', { count, lot: lot.lotNo, car: words.title(lot) })
  const picture = (
    <Photo
      src={lot.images[0]}
      alt=""
      width={shape.width}
      height={shape.height}
      placeholder={<LotDrawing bike={bike} />}
      className={shape.className}
    />
  )
  return (
    <div className="flex items-start gap-[3px]">
      <button
        type="button"
        data-lot={lot.id}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => onOpen(lot, 0)}
        className="group relative rounded-sm"
      >
        {picture}
        {count > 1 && (
          <span
            aria-hidden="true"
            className={cx(
              'absolute right-1 bottom-1 flex items-center gap-1 rounded-sm bg-photo-scrim px-1 text-xs text-on-photo',
              size === 'row' && '2xl:hidden',
            )}
          >
            <Images className="size-3" />
            {count}
          </span>
        )}
      </button>
      {size === 'row' && count > 1 && <MorePhotos lot={lot} onOpen={onOpen} />}
    </div>
  )
}

/** On very wide screens the second and the last picture, the sheet, are a press away as well. */
function MorePhotos({ lot, onOpen }: { lot: LotRow; onOpen: OpenPhotos }) {
  const { t } = useTranslation('listings')
  const last = lot.images.length - 1
  const corners = last > 1 ? [1, last] : [1]
  return (
    <div className="hidden flex-col gap-[3px] 2xl:flex">
      {corners.map((index) => (
        <button
          key={index}
          type="button"
          aria-label={`${index === last && last > 2 ? `+${last - 1}, ` : ''}${t('photoNumber', { number: index + 1, count: last + 1 })}`}
          aria-haspopup="dialog"
          onClick={() => onOpen(lot, index)}
          className="relative rounded-sm"
        >
          <Photo
            src={lot.images[index]}
            alt=""
            width={33}
            height={33}
            placeholder={null}
            className="size-[33px]"
          />
          {index === last && last > 2 && (
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 rounded-b-sm bg-photo-scrim text-center text-xs/4 text-on-photo"
            >
              +{last - 1}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
