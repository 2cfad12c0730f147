import { type ReactNode, useMemo } from 'react'
import Lightbox, { type GenericSlide } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { GalleryRail } from './gallery-rail.tsx'
import { GallerySlide } from './gallery-slide.tsx'
import { NoPhoto } from './no-photo.tsx'
import { TurnButton } from './turn-button.tsx'
import { type CarouselState, useCarousel } from './use-carousel.ts'

declare module 'yet-another-react-lightbox' {
  interface SlidePhoto extends GenericSlide {
    type: 'photo'
    src: string
  }
  interface SlideTypes {
    photo: SlidePhoto
  }
}

/** Maximum zoom factor of a pinch. */
const maxPinchZoom = 4

export interface GalleryContent {
  readonly images: readonly string[]
  /** The first picture to show; the first of the list by default. */
  readonly start?: string | undefined
  readonly title: string
  /** A second line below the title. */
  readonly detail: string
  /** Next to the title, if there is room. */
  readonly facts: ReactNode
  readonly bike: boolean
}

/** The sheet among the pictures, for people who can have it translated. */
export interface GallerySheet {
  /** Its address in the list of pictures. */
  readonly original: string
  /** Address of the translation while it is shown. */
  readonly translated: string | null
  /** Switches between the two. */
  readonly control: ReactNode
  readonly onTranslationFail: () => void
}

interface GalleryProps {
  content: GalleryContent
  sheet?: GallerySheet | undefined
  open: boolean
  onClose: () => void
}

/**
 * Shows pictures over the whole screen (spec 3 §2). Arrow keys move; Escape first resets an enlarged picture and then
 * closes the gallery. Omits pictures that fail to load.
 */
export function Gallery({ content, sheet, open, onClose }: GalleryProps) {
  const { t } = useTranslation('gallery')
  const phone = useMedia('(max-width: 767.98px)')
  const carousel = useCarousel(content.images, content.start)
  const { images, index, go } = carousel
  // On the narrow picture of a phone they would cover the text of a sheet.
  const previous = (
    <TurnButton side="left" shown={index > 0} onPress={() => go(-1)} isInline={phone} />
  )
  const next = (
    <TurnButton
      side="right"
      shown={index < images.length - 1}
      onPress={() => go(1)}
      isInline={phone}
    />
  )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="screen"
      onKeyDown={carousel.onKeyDown}
      onEscape={carousel.resetZoom}
      closeLabel={t('common:close')}
      title={<Title content={content} />}
      actions={
        <>
          <span className="hidden items-center gap-2 text-sm text-quiet md:flex">
            {content.facts}
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
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="min-h-0 flex-1">
            {images.length > 0 ? (
              <Carousel
                state={carousel}
                sheet={sheet}
                turns={phone ? undefined : { previous, next }}
              />
            ) : (
              <NoPhoto bike={content.bike} />
            )}
          </div>
          {!phone && images.length > 1 && <Dots count={images.length} index={index} />}
          {sheet && images[index] === sheet.original && (
            <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 px-3 py-2 [&_p]:mb-0">
              {sheet.control}
            </div>
          )}
        </div>
        {phone && images.length > 1 && (
          <div className="flex shrink-0 items-center justify-between px-3 pt-2">
            {previous}
            <Dots count={images.length} index={index} />
            {next}
          </div>
        )}
        {images.length > 1 && (
          <GalleryRail
            images={images}
            shown={images[index]}
            onChoose={(image) => go(images.indexOf(image) - index)}
            onFail={carousel.leaveOut}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The position of the picture among all of them, which the counter says in words. */
const Dots = ({ count, index }: { count: number; index: number }) => (
  <span aria-hidden="true" className="flex flex-wrap justify-center gap-1.5 p-2">
    {Array.from({ length: count }, (_, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
        key={at}
        data-dot={at === index ? 'current' : ''}
        className={cx('size-1.5 rounded-full', at === index ? 'bg-ink' : 'bg-edge')}
      />
    ))}
  </span>
)

function Title({ content: { title, detail } }: Pick<GalleryProps, 'content'>) {
  return (
    <>
      <span className="block leading-tight">{title}</span>
      <span className="block text-xs font-normal text-quiet">{detail}</span>
    </>
  )
}

interface CarouselProps {
  state: CarouselState
  sheet: GallerySheet | undefined
  /** Buttons on the picture. */
  turns: { readonly previous: ReactNode; readonly next: ReactNode } | undefined
}

/** Shows one picture, which fingers swipe and pinch. */
function Carousel({ state, sheet, turns }: CarouselProps) {
  const { t } = useTranslation('gallery')
  const touch = useMedia('(pointer: coarse)')
  const { images, zoomed, setZoomed } = state
  const slides = useMemo(() => images.map((src) => ({ type: 'photo', src }) as const), [images])
  const translatedOf = (image: string) => (image === sheet?.original ? sheet.translated : null)
  return (
    <Lightbox
      // Pinching is for fingers; a mouse enlarges with a click (GallerySlide).
      plugins={touch ? [Inline, Zoom] : [Inline]}
      slides={slides}
      index={state.start}
      on={{
        view: ({ index }) => state.view(index),
        zoom: ({ zoom }) => setZoomed(zoom > 1),
      }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '16px' }}
      animation={{ swipe: 250, navigation: 0 }}
      controller={{
        ref: state.controller,
        closeOnEscape: false,
        disableSwipeNavigation: zoomed,
        touchAction: 'none',
      }}
      zoom={{ ref: state.pinch, supports: ['photo'], maxZoom: maxPinchZoom }}
      toolbar={{ buttons: [] }}
      labels={{
        Carousel: t('carousel'),
        Slide: t('slide'),
        'Photo gallery': t('all'),
        '{index} of {total}': t('photo', { number: '{index}', count: '{total}' }),
      }}
      styles={{ container: { backgroundColor: 'transparent' } }}
      render={{
        slide: ({ slide, offset }) => (
          <GallerySlide
            src={translatedOf(slide.src) ?? slide.src}
            isCurrent={offset === 0}
            zoomed={zoomed && offset === 0}
            onZoom={setZoomed}
            onFail={() =>
              translatedOf(slide.src) ? sheet?.onTranslationFail() : state.leaveOut(slide.src)
            }
          />
        ),
        // Fingers pinch and double-tap instead.
        buttonZoom: () => null,
        buttonPrev: () => turns?.previous,
        buttonNext: () => turns?.next,
      }}
    />
  )
}
