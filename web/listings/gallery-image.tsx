import { type MouseEvent, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { useMedia } from '../ui/use-media.ts'

interface GalleryImageProps {
  src: string
  alt: string
  onFail: () => void
  /** A finger moved the picture aside: 1 to the next, -1 to the previous. */
  onSwipe: (step: 1 | -1) => void
}

const zoomScale = 2
const swipePx = 40

/** One picture as large as fits. On wide screens a click enlarges it where the pointer is. */
export function GalleryImage({ src, alt, onFail, onSwipe }: GalleryImageProps) {
  const zoomable = useMedia('(min-width: 1280px)')
  const [zoomed, setZoomed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const startX = useRef<number>(undefined)
  const follow = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * 100
    const y = ((event.clientY - box.top) / box.height) * 100
    if (image.current) image.current.style.transformOrigin = `${x}% ${y}%`
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer needs this; keys turn pages
    // biome-ignore lint/a11y/useKeyWithClickEvents: and the browser's own zoom enlarges
    <div
      onPointerDown={(event) => {
        startX.current = event.pointerType === 'touch' ? event.clientX : undefined
      }}
      onPointerUp={(event) => {
        const moved = event.clientX - (startX.current ?? event.clientX)
        startX.current = undefined
        if (Math.abs(moved) > swipePx) onSwipe(moved < 0 ? 1 : -1)
      }}
      onPointerMove={zoomed ? follow : undefined}
      onClick={(event) => {
        if (!zoomable) return
        follow(event)
        setZoomed(!zoomed)
      }}
      className={cx(
        'h-full touch-pan-y touch-pinch-zoom overflow-hidden',
        zoomable && (zoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'),
      )}
    >
      <img
        ref={image}
        src={src}
        alt={alt}
        draggable={false}
        onError={onFail}
        className="size-full object-contain transition-transform duration-150"
        style={{ scale: zoomed ? zoomScale : 1 }}
      />
    </div>
  )
}
