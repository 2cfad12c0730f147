import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns the current width of an element in pixels; null until it is measured. Measures after the browser's own
 * layout, because reading it earlier would force a second one. Dependent content still renders before the paint.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => flushSync(() => setWidth(current.clientWidth)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
