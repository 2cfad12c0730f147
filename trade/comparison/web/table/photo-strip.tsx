import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { LotDrawing } from '#market/pictures/web/lot-drawing.tsx'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Photo } from '#platform/ui/web/photo.tsx'

interface PhotoStripProps {
  images: readonly string[]
  bike: boolean
  /** Opens the gallery at a picture; undefined while the lot is loading. */
  onOpen: ((image: string) => void) | undefined
}

/** The photos of a column: swiped on phones, paged with buttons elsewhere. */
export function PhotoStrip({ images, bike, onOpen }: PhotoStripProps) {
  const { t } = useTranslation('gallery')
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const turn = (step: number) => {
    const box = strip.current
    box?.scrollTo({ left: (index + step) * box.clientWidth })
  }
  const placeholder = <LotDrawing bike={bike} />
  if (images.length === 0) {
    return (
      <Photo
        src={undefined}
        alt=""
        width={300}
        height={225}
        placeholder={placeholder}
        className={photoClass}
      />
    )
  }
  return (
    <div className="group/strip relative">
      <div
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-sm [scrollbar-width:none]"
      >
        {images.map((image, at) => (
          <button
            key={image}
            type="button"
            // Only the visible picture is a tab stop.
            tabIndex={at === index ? 0 : -1}
            disabled={!onOpen}
            aria-label={t('open', { number: at + 1, count: images.length })}
            aria-haspopup="dialog"
            onClick={() => onOpen?.(image)}
            className={cx(
              'w-full shrink-0 snap-start -outline-offset-2',
              onOpen && 'cursor-zoom-in',
              at !== index && 'print:hidden',
            )}
          >
            <Photo
              {...pictureSources(image, 320)}
              alt=""
              width={300}
              height={225}
              placeholder={placeholder}
              className={photoClass}
            />
          </button>
        ))}
      </div>
      {images.length > 1 && (
        <div data-screen-only>
          <PageButton side="left" isShown={index > 0} onPress={() => turn(-1)} />
          <PageButton side="right" isShown={index < images.length - 1} onPress={() => turn(1)} />
          <span className="pointer-events-none absolute right-1 bottom-1 rounded-sm bg-photo-scrim px-1 text-xs text-on-photo">
            {t('counter', { number: index + 1, count: images.length })}
          </span>
        </div>
      )}
    </div>
  )
}

const photoClass = 'aspect-4/3 h-auto w-full'

interface PageButtonProps {
  side: 'left' | 'right'
  isShown: boolean
  onPress: () => void
}

/** A small button, because columns are narrow; on touch screens people swipe instead. */
function PageButton({ side, isShown, onPress }: PageButtonProps) {
  const { t } = useTranslation('common')
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={side === 'left' ? t('previous') : t('next')}
      aria-disabled={!isShown}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-full bg-photo-scrim',
        'text-on-photo touch:hidden',
        'opacity-0 focus-visible:opacity-100',
        isShown && 'group-hover/strip:opacity-100',
        side === 'left' ? 'left-1' : 'right-1',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
