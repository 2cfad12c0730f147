import { Images } from 'lucide-react'
import { LotDrawing } from '#market/pictures/web/lot-drawing.tsx'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import type { LotContext, LotSize } from './lot-context.ts'
import type { LotRow } from './lot-row.ts'

interface LotPhotosProps {
  lot: LotRow
  context: LotContext
  size: LotSize
  /** Shows the second picture and the sheet in the corner, or a strip of pictures, if there is room. */
  more?: 'corner' | 'strip' | undefined
  /** Number of pictures in a strip. */
  strip?: number
}

/** Sizes of the first photo, all 4:3. The photo of a card is as wide as the card. */
export const photoSizes = {
  compact: { width: 56, height: 42, className: 'h-[42px] w-14' },
  column: { width: 56, height: 42, className: 'h-[42px] w-14' },
  normal: { width: 84, height: 63, className: 'h-[63px] w-[84px]' },
  roomy: { width: 136, height: 102, className: 'h-[102px] w-[136px]' },
  list: { width: 128, height: 96, className: 'h-24 w-32' },
  card: { width: 320, height: 240, className: 'h-auto w-full aspect-4/3 rounded-b-none' },
} as const satisfies Record<LotSize, object>

const sourcesOf = (image: string | undefined, width: number) =>
  image === undefined ? { src: undefined } : pictureSources(image, width)

/** Shows the first photo of a lot; pressing it opens them all. */
export function LotPhotos({ lot, context, size, more, strip = 0 }: LotPhotosProps) {
  const { text, onPhotos } = context
  const count = lot.images.length
  const { width, height, className } = photoSizes[size]
  const isSmall = size === 'compact' || size === 'column'
  return (
    <div className="flex items-start gap-[3px]">
      <button
        type="button"
        data-lot={lot.id}
        aria-label={text.photos(lot)}
        aria-haspopup="dialog"
        onClick={() => onPhotos(lot, 0)}
        className={cx('relative rounded-sm', size === 'card' && 'w-full')}
      >
        <Photo
          {...sourcesOf(lot.images[0], width)}
          alt=""
          width={width}
          height={height}
          placeholder={<LotDrawing bike={lot.isBike} />}
          className={className}
        />
        {count > 1 && !more && !isSmall && (
          <span
            aria-hidden="true"
            className="absolute right-1 bottom-1 flex items-center gap-1 rounded-sm bg-photo-scrim px-1 text-xs text-on-photo print:hidden"
          >
            <Images className="size-3" />
            {count}
          </span>
        )}
      </button>
      {more === 'corner' && count > 1 && <MorePhotos lot={lot} context={context} />}
      {more === 'strip' && <PhotoStrip lot={lot} context={context} size={size} length={strip} />}
    </div>
  )
}

/** Shows buttons for the pictures after the first, as large as it; the last one is the sheet. */
function PhotoStrip({
  lot,
  context: { text, onPhotos },
  size,
  length,
}: LotPhotosProps & { length: number }) {
  const { width, height, className } = photoSizes[size]
  const last = lot.images.length - 1
  const shown = lot.images
    .map((image, index) => ({ image, index }))
    .filter(({ index }) => index > 0 && (index < length - 1 || index === last))
  return shown.map(({ image, index }) => (
    <button
      key={image}
      type="button"
      data-screen-only
      aria-label={text.photo(index + 1, last + 1)}
      aria-haspopup="dialog"
      onClick={() => onPhotos(lot, index)}
      className="rounded-sm"
    >
      <Photo
        {...pictureSources(image, width)}
        alt=""
        width={width}
        height={height}
        placeholder={null}
        className={className}
      />
    </button>
  ))
}

/** Shows buttons for the second and the last picture, which is the sheet. */
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
              {...sourcesOf(lot.images[index], 30)}
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
