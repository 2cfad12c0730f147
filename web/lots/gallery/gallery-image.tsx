import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useTouch } from './use-touch.ts'

interface GalleryImageProps {
  src: string
  alt: string
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  onFail: () => void
  onSwipe: (step: 1 | -1) => void
}

/** How much a click enlarges (spec 3 §9). */
const zoomScale = '2'

/**
 * One picture as large as fits. On wide screens a click enlarges it where the pointer is, and the
 * pointer moves over it; fingers pinch, drag and swipe.
 */
export function GalleryImage({ src, alt, zoomed, onZoom, onFail, onSwipe }: GalleryImageProps) {
  const zoomable = useMedia('(min-width: 1280px)')
  const image = useRef<HTMLImageElement>(null)
  const touch = useTouch({ image, onZoom, onSwipe })

  const putBack = useEffectEvent(() => {
    touch.reset()
    if (image.current) image.current.style.transformOrigin = ''
  })
  useEffect(() => {
    if (!zoomed) putBack()
  }, [zoomed])

  const follow = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * 100
    const y = ((event.clientY - box.top) / box.height) * 100
    if (image.current) image.current.style.transformOrigin = `${x}% ${y}%`
  }
  const onClick = (event: MouseEvent) => {
    if (!zoomable || !image.current) return
    if (!zoomed) {
      follow(event)
      image.current.style.scale = zoomScale
    }
    onZoom(!zoomed)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer needs this; keys turn pages
    // biome-ignore lint/a11y/useKeyWithClickEvents: and the browser's own zoom enlarges
    <div
      {...touch.handlers}
      data-zoomed={zoomed || undefined}
      onMouseMove={zoomed && zoomable ? follow : undefined}
      onClick={onClick}
      className={cx(
        'h-full touch-none overflow-hidden',
        zoomable && (zoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'),
      )}
    >
      <img
        ref={image}
        src={src}
        alt={alt}
        draggable={false}
        onError={onFail}
        className="size-full object-contain"
      />
    </div>
  )
}
