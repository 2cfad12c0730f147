import { useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { RetryingImage } from '#platform/ui/web/retrying-image.tsx'
import { NoPhoto } from './no-photo.tsx'
import { pictureSources } from './picture-sources.ts'
import { TurnButton } from './turn-button.tsx'
import { indexOfImage, type LoadableImages } from './use-loadable-images.ts'

interface LotPhotosProps {
  loadable: LoadableImages
  /** Returns the thumbnail of a picture. */
  thumbnailOf: (image: string) => string
  bike: boolean
  /** Opens the gallery at a picture. */
  onOpen: (image: string) => void
}

/** Shows the photos of a lot, 4:3: a large one, and thumbnails below if there are several. */
export function LotPhotos({ loadable, thumbnailOf, bike, onOpen }: LotPhotosProps) {
  const { t } = useTranslation('gallery')
  const { images, markFailed } = loadable
  const [current, setCurrent] = useState(images[0])
  const index = indexOfImage(loadable, current)
  const shown = images[index]
  const turn = (step: number) => {
    const next = images[index + step]
    if (next) setCurrent(next)
  }
  return (
    <section aria-label={t('photos')} className="print:break-inside-avoid">
      <div className="group relative aspect-4/3 overflow-hidden bg-sunken md:rounded-t-md print:max-h-[62mm]">
        {shown ? (
          <button
            type="button"
            aria-label={t('open', { number: index + 1, count: images.length })}
            aria-haspopup="dialog"
            onClick={() => onOpen(shown)}
            className="block size-full cursor-zoom-in -outline-offset-2"
          >
            <RetryingImage
              key={shown}
              {...pictureSources(shown, 720)}
              sizes="(max-width: 767px) 100vw, 640px"
              alt=""
              width={1280}
              height={960}
              onFail={() => markFailed(shown)}
              className="size-full object-cover print:object-contain print:object-left"
            />
          </button>
        ) : (
          <NoPhoto bike={bike} />
        )}
        {images.length > 1 && (
          <div data-screen-only className="contents">
            <TurnButton side="left" shown={index > 0} onPress={() => turn(-1)} />
            <TurnButton side="right" shown={index < images.length - 1} onPress={() => turn(1)} />
            <span className="absolute right-3 bottom-3 rounded-sm bg-photo-scrim px-1.5 py-0.5 text-xs text-on-photo">
              {t('counter', { number: index + 1, count: images.length })}
            </span>
          </div>
        )}
      </div>
      {images.length > 1 && (
        <ul
          data-screen-only
          aria-label={t('all')}
          className="flex gap-1.5 overflow-x-auto p-2 md:grid md:grid-cols-6"
        >
          {images.map((image, at) => (
            <li key={image} className="shrink-0">
              <button
                type="button"
                aria-label={t('photo', { number: at + 1, count: images.length })}
                aria-current={image === shown}
                onClick={() => setCurrent(image)}
                className={cx(
                  'block w-full rounded-sm outline-offset-1',
                  image === shown ? 'outline-2 outline-accent' : 'hover:opacity-80',
                )}
              >
                <RetryingImage
                  {...pictureSources(thumbnailOf(image), 72)}
                  alt=""
                  width={72}
                  height={54}
                  loading="lazy"
                  onFail={() => markFailed(image)}
                  className="h-[54px] w-[72px] rounded-sm bg-sunken object-cover md:aspect-4/3 md:h-auto md:w-full"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
