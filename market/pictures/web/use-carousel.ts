import { type KeyboardEvent, useRef, useState } from 'react'
import type { ControllerRef, ZoomRef } from 'yet-another-react-lightbox'

export type CarouselState = ReturnType<typeof useCarousel>

/** Holds the pictures of a carousel without those that fail to load, the shown one, and whether it is enlarged. */
export function useCarousel(all: readonly string[], first = '') {
  // The carousel has its own state; `start` is its position when the pictures change.
  const [{ images, start }, setPictures] = useState({
    images: all,
    start: Math.max(0, all.indexOf(first)),
  })
  const [index, setIndex] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const controller = useRef<ControllerRef>(null)
  const pinch = useRef<ZoomRef>(null)
  const go = (count: number) => {
    if (count > 0) controller.current?.next({ count })
    else if (count < 0) controller.current?.prev({ count: -count })
  }
  return {
    images,
    start,
    index,
    zoomed,
    setZoomed,
    controller,
    pinch,
    go,
    view(next: number) {
      setIndex(next)
      setZoomed(false)
    },
    leaveOut(image: string) {
      const left = images.filter((other) => other !== image)
      const next = Math.min(images.indexOf(image) < index ? index - 1 : index, left.length - 1)
      setPictures({ images: left, start: Math.max(0, next) })
    },
    onKeyDown(event: KeyboardEvent) {
      // With the focus inside, the carousel itself handles the arrow keys.
      if (event.key === 'ArrowRight') go(1)
      else if (event.key === 'ArrowLeft') go(-1)
      else return
      event.preventDefault()
    },
    /** Returns whether it was enlarged. */
    resetZoom() {
      pinch.current?.changeZoom(1)
      setZoomed(false)
      return zoomed
    },
  }
}
