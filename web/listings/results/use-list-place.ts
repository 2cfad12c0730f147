import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { device, rememberListPlace } from '../../device.ts'

/** How long after its last movement a list stands still, ms. */
const stillMs = 120
/** How long what is above a list may still grow and push it down, ms. */
const settlingMs = 1500
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Keeps what a person was looking at: after a reload or on the way back the same lot stands at the
 * same height. (The router puts the scroll bar back, but lots may not be there yet at that time, and
 * may be of another height.)
 */
export function useListPlace(
  list: RefObject<HTMLElement | null>,
  { entry, pages, ready }: { entry: string; pages: number; ready: boolean },
): void {
  const restored = useRef('')
  useLayoutEffect(() => {
    if (!ready || restored.current === entry) return
    restored.current = entry
    const place = device.listPlaces.read().find((known) => known.entry === entry)
    if (place?.lot) return holdAt(list, place.lot, place.offset)
  }, [entry, ready, list])

  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout>
    const remember = () => {
      const top = list.current && topRow(list.current)
      const lot = top?.dataset.row ?? ''
      rememberListPlace({ entry, pages, lot, offset: top?.getBoundingClientRect().top ?? 0 })
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(remember, stillMs)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', remember)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', remember)
    }
  }, [entry, pages, ready, list])
}

/** The lot at the upper edge of the screen; null while the page stands at its top. */
function topRow(list: HTMLElement): HTMLElement | null {
  if (scrollY < 4) return null
  const { left, width } = list.getBoundingClientRect()
  for (const y of [64, 120, 240, 400]) {
    const row = document.elementFromPoint(left + width / 3, y)?.closest<HTMLElement>('[data-row]')
    if (row && list.contains(row)) return row
  }
  return null
}

/** Scrolls a lot to where it was, and again while the page around it still grows. */
function holdAt(list: RefObject<HTMLElement | null>, lot: string, offset: number): () => void {
  const align = () => {
    const row = list.current?.querySelector(`[data-row="${CSS.escape(lot)}"]`)
    const moved = row ? row.getBoundingClientRect().top - offset : 0
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' })
  }
  const observer = new ResizeObserver(align)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of inputs) removeEventListener(input, stop)
  }
  const timer = setTimeout(stop, settlingMs)
  for (const input of inputs) addEventListener(input, stop, { passive: true })
  align()
  observer.observe(document.body)
  return stop
}
