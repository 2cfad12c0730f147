import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The width of an element in pixels as it changes; null until it is measured. It is measured where
 * the browser lays the page out anyway: asking for it any earlier would make it do that twice. What
 * depends on it is drawn before the paint all the same.
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
