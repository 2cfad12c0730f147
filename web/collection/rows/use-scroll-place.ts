import { type RefObject, useLayoutEffect, useRef } from 'react'
import { device, type ListPlace, rememberListPlace } from '../../preferences/device.ts'

/** How long after its last movement a list counts as standing still, ms. */
const stillMs = 120
/** How long what is above a list may still grow and push it down, ms. */
const settlingMs = 1500
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Keeps what a person was looking at: after a reload or on the way back the same row stands at the
 * same height. (The router puts the scroll bar back, but rows may not be there yet at that time, and
 * may be of another height.)
 */
export function useScrollPlace(
  list: RefObject<HTMLElement | null>,
  { entry, pages, ready }: { entry: string; pages: number; ready: boolean },
): void {
  const restored = useRef('')
  useLayoutEffect(() => {
    if (!ready || restored.current === entry) return
    const done = () => {
      restored.current = entry
    }
    const place = device.listPlaces.read().find((known) => known.entry === entry)
    if (place?.lot) return holdAt(list, place, done)
    done()
  }, [entry, ready, list])

  // A layout effect is cleaned up while the list is still there, so that its top row can be stored.
  useLayoutEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(timer)
      timer = undefined
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
      if (timer !== undefined) remember()
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', remember)
    }
  }, [entry, pages, ready, list])
}

/** The row at the upper edge of the screen; null while the page stands at its top. */
function topRow(list: HTMLElement): HTMLElement | null {
  if (scrollY < 4) return null
  const { left, width } = list.getBoundingClientRect()
  for (const y of [64, 120, 240, 400]) {
    const row = document.elementFromPoint(left + width / 3, y)?.closest<HTMLElement>('[data-row]')
    if (row && list.contains(row)) return row
  }
  return null
}

/**
 * Scrolls a row to where it was, and again while the page around it still grows. It is done as soon
 * as the row is there, or when nothing more is to be waited for.
 */
function holdAt(
  list: RefObject<HTMLElement | null>,
  { lot, offset }: ListPlace,
  done: () => void,
): () => void {
  const align = () => {
    const row = list.current?.querySelector(`[data-row="${CSS.escape(lot)}"]`)
    if (row) done()
    const moved = row ? row.getBoundingClientRect().top - offset : 0
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' })
  }
  const observer = new ResizeObserver(align)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of inputs) removeEventListener(input, end)
  }
  const end = () => {
    done()
    stop()
  }
  const timer = setTimeout(end, settlingMs)
  for (const input of inputs) addEventListener(input, end, { passive: true })
  align()
  observer.observe(document.body)
  return stop
}
