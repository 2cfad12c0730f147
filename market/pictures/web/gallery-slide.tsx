import { type MouseEvent, useRef } from 'react'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { RetryingImage } from '#platform/ui/web/retrying-image.tsx'

interface GallerySlideProps {
  src: string
  isCurrent: boolean
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  onFail: () => void
}

/** Zoom factor of a click (spec 3 §9). */
const zoomScale = '2'

/**
 * Shows one picture as large as fits. On wide screens a click enlarges it at the pointer, and the origin follows the
 * pointer (spec 3 §2).
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
    // biome-ignore lint/a11y/noStaticElementInteractions: only for pointers; keys change the picture
    // biome-ignore lint/a11y/useKeyWithClickEvents: and the browser's zoom enlarges
    <div
      onMouseMove={zoomed && zoomable ? follow : undefined}
      onClick={onClick}
      className={cx(
        'size-full overflow-hidden',
        isCurrent && 'touch-none',
        zoomable && (zoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'),
      )}
    >
      <RetryingImage
        ref={image}
        src={src}
        alt=""
        draggable={false}
        onFail={onFail}
        style={{ scale: zoomed && zoomable ? zoomScale : '1' }}
        className="size-full object-contain"
      />
    </div>
  )
}
