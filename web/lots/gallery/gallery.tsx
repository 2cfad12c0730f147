import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NoPhoto } from '../no-photo.tsx'
import { GalleryImage } from './gallery-image.tsx'
import { GalleryRail } from './gallery-rail.tsx'
import { TurnButton } from './turn-button.tsx'
import { type LiveImages, placeOf } from './use-live-images.ts'

interface GalleryProps {
  live: LiveImages
  /** What is seen, and a line more about it. */
  title: string
  detail: string
  /** Beside the title, where there is room. */
  facts?: ReactNode
  bike: boolean
  /** Picture to begin with. */
  start: string | undefined
  open: boolean
  onClose: () => void
}

/**
 * Pictures over the whole screen (spec 3 §2). Arrow keys turn them; Escape puts an enlarged picture
 * back and closes only then. Pictures that do not load are left out.
 */
export function Gallery({ live, start, open, onClose, ...words }: GalleryProps) {
  const { t } = useTranslation('lots')
  const { images, drop } = live
  const [current, setCurrent] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const index = placeOf(live, current)
  const shown = images[index]
  const show = (image: string | undefined) => {
    if (!image) return
    setCurrent(image)
    setZoomed(false)
  }
  const go = (step: number) => show(images[index + step])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.preventDefault()
  }
  const onEscape = () => {
    setZoomed(false)
    return zoomed
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="screen"
      onKeyDown={onKeyDown}
      onEscape={onEscape}
      closeLabel={t('common:close')}
      title={
        <>
          <span className="block leading-tight">{words.title}</span>
          <span className="block text-xs font-normal text-quiet">{words.detail}</span>
        </>
      }
      actions={
        <>
          <span className="hidden items-center gap-2 text-sm text-quiet md:flex">
            {words.facts}
          </span>
          {images.length > 1 && (
            <span role="status" className="px-2 text-sm whitespace-nowrap">
              {t('gallery.counter', { number: index + 1, count: images.length })}
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
              alt={t('gallery.photo', { number: index + 1, count: images.length })}
              zoomed={zoomed}
              onZoom={setZoomed}
              onFail={() => drop(shown)}
              onSwipe={go}
            />
          ) : (
            <NoPhoto bike={words.bike} />
          )}
          <TurnButton side="left" shown={index > 0} onPress={() => go(-1)} />
          <TurnButton side="right" shown={index < images.length - 1} onPress={() => go(1)} />
          {/* The neighbours load while this picture is looked at. */}
          {[images[index - 1], images[index + 1]].map(
            (near) => near && <link key={near} rel="preload" as="image" href={near} />,
          )}
        </div>
        {images.length > 1 && (
          <GalleryRail images={images} shown={shown} onChoose={show} onFail={drop} />
        )}
      </div>
    </Dialog>
  )
}
