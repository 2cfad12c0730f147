import { type MouseEvent, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useMedia } from '../../ui/use-media.ts'

interface GallerySlideProps {
  src: string
  isCurrent: boolean
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  onFail: () => void
}

/** How much a click enlarges (spec 3 §9). */
const zoomScale = '2'

/**
 * One picture as large as fits. On wide screens a click enlarges it where the pointer is, and the
 * origin follows the pointer (spec 3 §2).
 */
export function GallerySlide({ src, isCurrent, zoomed, onZoom, onFail }: GallerySlideProps) {
  const zoomable = useMedia('(min-width: 1280px) and (pointer: fine)')
  const image = useRef<HTMLImageElement>(null)

  const follow = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * 100
    const y = ((event.clientY - box.top) / box.height) * 100
    if (image.current) image.current.style.transformOrigin = `${x}% ${y}%`
  }
  const onClick = (event: MouseEvent) => {
    if (!zoomable) return
    follow(event)
    onZoom(!zoomed)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer needs this; keys turn pages
    // biome-ignore lint/a11y/useKeyWithClickEvents: and the browser's own zoom enlarges
    <div
      onMouseMove={zoomed && zoomable ? follow : undefined}
      onClick={onClick}
      className={cx(
        'size-full overflow-hidden',
        isCurrent && 'touch-none',
        zoomable && (zoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'),
      )}
    >
      <img
        ref={image}
        src={src}
        alt=""
        draggable={false}
        onError={onFail}
        style={{ scale: zoomed && zoomable ? zoomScale : '1' }}
        className="size-full object-contain"
      />
    </div>
  )
}
