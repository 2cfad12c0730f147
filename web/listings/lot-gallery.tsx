import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/dialog.tsx'
import { GalleryImage } from './gallery-image.tsx'
import { Grade } from './lot-cells.tsx'
import { LotDrawing } from './lot-drawing.tsx'
import type { LotRow } from './lot-row.ts'
import { dotted, useLotWords } from './lot-words.ts'

interface LotGalleryProps {
  lot: LotRow
  bike: boolean
  /** Picture to begin with. */
  start: number
  open: boolean
  onClose: () => void
}

/** All pictures of a lot, the sheet among the last. Pictures that do not load are left out. */
export function LotGallery({ lot, bike, start, open, onClose }: LotGalleryProps) {
  const { t } = useTranslation(['listings', 'common'])
  const words = useLotWords()
  const [current, setCurrent] = useState(lot.images[start])
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const images = lot.images.filter((image) => !failed.has(image))
  const found = current ? images.indexOf(current) : -1
  const index = found === -1 ? 0 : found
  const shown = images[index]
  const go = (step: number) => {
    setCurrent(images[Math.min(Math.max(index + step, 0), images.length - 1)])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="screen"
      onKeyDown={onKeyDown}
      closeLabel={t('common:close')}
      title={
        <>
          <span className="block leading-tight">{lot.name}</span>
          <span className="block text-xs font-normal text-quiet">
            {dotted(lot.lotNo, lot.auction, words.when(lot), lot.trim, lot.year)}
          </span>
        </>
      }
      actions={
        <>
          <span className="hidden items-center gap-2 text-sm text-quiet md:flex">
            <Grade condition={lot.condition} />
            {dotted(words.mileage(lot.mileageKm), words.engine(lot.engineCc))}
          </span>
          {images.length > 1 && (
            <span role="status" className="px-2 text-sm whitespace-nowrap">
              {t('counter', { number: index + 1, count: images.length })}
            </span>
          )}
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <div className="relative min-h-0 min-w-0 flex-1">
          {shown ? (
            <GalleryImage
              key={shown}
              src={shown}
              alt={t('photoNumber', { number: index + 1, count: images.length })}
              onFail={() => setFailed(new Set([...failed, shown]))}
              onSwipe={go}
            />
          ) : (
            <div className="grid h-full place-content-center justify-items-center gap-3 text-quiet">
              <LotDrawing bike={bike} />
              {t('noPhoto')}
            </div>
          )}
          <Turn side="left" label={t('common:previous')} shown={index > 0} onPress={() => go(-1)} />
          <Turn
            side="right"
            label={t('common:next')}
            shown={index < images.length - 1}
            onPress={() => go(1)}
          />
          {/* The neighbours load while this picture is looked at. */}
          {[images[index - 1], images[index + 1]].map(
            (near) => near && <link key={near} rel="preload" as="image" href={near} />,
          )}
        </div>
        {images.length > 1 && (
          <ul
            aria-label={t('allPhotos')}
            className="flex shrink-0 gap-1.5 overflow-auto border-line border-t p-2 xl:w-[122px] xl:flex-col xl:border-t-0 xl:border-l"
          >
            {images.map((image, at) => (
              <li key={image} className="shrink-0">
                <button
                  type="button"
                  aria-label={t('photoNumber', { number: at + 1, count: images.length })}
                  aria-current={image === shown}
                  onClick={() => setCurrent(image)}
                  ref={image === shown ? scrollHere : undefined}
                  className={cx(
                    'block rounded-sm outline-offset-1',
                    image === shown ? 'outline-2 outline-accent' : 'opacity-70 hover:opacity-100',
                  )}
                >
                  <img
                    src={image}
                    alt=""
                    width={88}
                    height={66}
                    loading="lazy"
                    onError={() => setFailed(new Set([...failed, image]))}
                    className="h-[66px] w-[88px] rounded-sm object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const scrollHere = (thumb: HTMLElement | null) =>
  thumb?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

interface TurnProps {
  side: 'left' | 'right'
  label: string
  shown: boolean
  onPress: () => void
}

/** The way to the next picture. It stays focusable at the ends, or focus would be lost there. */
function Turn({ side, label, shown, onPress }: TurnProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!shown}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-photo-scrim',
        'text-on-photo aria-disabled:opacity-30',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  )
}
