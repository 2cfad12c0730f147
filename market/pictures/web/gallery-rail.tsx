import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { RetryingImage } from '#platform/ui/web/retrying-image.tsx'
import { pictureSources } from './picture-sources.ts'

interface GalleryRailProps {
  images: readonly string[]
  shown: string | undefined
  onChoose: (image: string) => void
  onFail: (image: string) => void
}

/** Shows thumbnails of all pictures: next to the large one on wide screens, else below it (spec 3 §2). */
export function GalleryRail({ images, shown, onChoose, onFail }: GalleryRailProps) {
  const { t } = useTranslation('gallery')
  return (
    <ul
      aria-label={t('all')}
      className={
        'flex shrink-0 gap-1.5 overflow-auto border-line border-t p-2 ' +
        'xl:w-[122px] xl:flex-col xl:border-t-0 xl:border-l'
      }
    >
      {images.map((image, at) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={t('photo', { number: at + 1, count: images.length })}
            aria-current={image === shown}
            onClick={() => onChoose(image)}
            ref={image === shown ? scrollHere : undefined}
            className={cx(
              'block rounded-sm outline-offset-1',
              image === shown ? 'outline-2 outline-accent' : 'opacity-70 hover:opacity-100',
            )}
          >
            <RetryingImage
              {...pictureSources(image, 88)}
              alt=""
              width={88}
              height={66}
              loading="lazy"
              onFail={() => onFail(image)}
              className="h-[66px] w-[88px] rounded-sm object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

const scrollHere = (thumb: HTMLElement | null) =>
  thumb?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
