import { Images } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Photo } from '../../ui/photo.tsx'
import { LotDrawing } from '../lot-drawing.tsx'
import type { LotContext, LotPlace } from './lot-context.ts'
import type { LotRow } from './lot-row.ts'

interface LotPhotosProps {
  lot: LotRow
  context: LotContext
  place: LotPlace
  /** Where there is room, the second picture and the sheet stand beside the first. */
  withMore?: boolean
}

/** Sizes of the first photo, all 4:3. That of a card is as wide as the card. */
export const photoSizes = {
  compact: { width: 56, height: 42, className: 'h-[42px] w-14' },
  column: { width: 56, height: 42, className: 'h-[42px] w-14' },
  normal: { width: 84, height: 63, className: 'h-[63px] w-[84px]' },
  roomy: { width: 136, height: 102, className: 'h-[102px] w-[136px]' },
  list: { width: 128, height: 96, className: 'h-24 w-32' },
  card: { width: 320, height: 240, className: 'h-auto w-full aspect-4/3 rounded-b-none' },
} as const satisfies Record<LotPlace, object>

/** The first photo of a lot; pressing it opens them all. */
export function LotPhotos({ lot, context, place, withMore = false }: LotPhotosProps) {
  const { text, onPhotos } = context
  const count = lot.images.length
  const { width, height, className } = photoSizes[place]
  const isSmall = place === 'compact' || place === 'column'
  return (
    <div className="flex items-start gap-[3px]">
      <button
        type="button"
        data-lot={lot.id}
        aria-label={text.photos(lot)}
        aria-haspopup="dialog"
        onClick={() => onPhotos(lot, 0)}
        className={cx('relative rounded-sm', place === 'card' && 'w-full')}
      >
        <Photo
          src={lot.images[0]}
          alt=""
          width={width}
          height={height}
          placeholder={<LotDrawing bike={lot.isBike} />}
          className={className}
        />
        {count > 1 && !withMore && !isSmall && (
          <span
            aria-hidden="true"
            className="absolute right-1 bottom-1 flex items-center gap-1 rounded-sm bg-photo-scrim px-1 text-xs text-on-photo print:hidden"
          >
            <Images className="size-3" />
            {count}
          </span>
        )}
      </button>
      {withMore && count > 1 && <MorePhotos lot={lot} context={context} />}
    </div>
  )
}

/** The second and the last picture, the sheet, a press away as well. */
function MorePhotos({ lot, context }: Pick<LotPhotosProps, 'lot' | 'context'>) {
  const { text, onPhotos } = context
  const last = lot.images.length - 1
  const corners = last > 1 ? [1, last] : [1]
  return (
    <div data-screen-only className="flex flex-col gap-[3px]">
      {corners.map((index) => {
        const left = index === last && last > 2 ? `+${last - 1}` : ''
        return (
          <button
            key={index}
            type="button"
            aria-label={[left, text.photo(index + 1, last + 1)].filter(Boolean).join(', ')}
            aria-haspopup="dialog"
            onClick={() => onPhotos(lot, index)}
            className="relative rounded-sm"
          >
            <Photo
              src={lot.images[index]}
              alt=""
              width={30}
              height={30}
              placeholder={null}
              className="size-[30px]"
            />
            {left && (
              <span
                aria-hidden="true"
                className="absolute inset-x-0 bottom-0 rounded-b-sm bg-photo-scrim text-center text-xs/4 text-on-photo"
              >
                {left}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
