import { type RefObject, useLayoutEffect, useRef } from 'react'
import {
  preferences,
  rememberScrollPosition,
  type ScrollPosition,
} from '#platform/preferences/web/preferences.ts'

/** Delay after the last scroll event before the position is stored, ms. */
const stillMs = 120
/** How long the position is corrected while content above the list still grows, ms. */
const settlingMs = 1500
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position: after a reload or going back, the same row is at the same height. The router restores
 * the offset of the page, but rows may not have loaded by then, or may have another height.
 */
export function useScrollPosition(
  list: RefObject<HTMLElement | null>,
  { entry, pages, ready }: { entry: string; pages: number; ready: boolean },
): void {
  const restored = useRef('')
  useLayoutEffect(() => {
    if (!ready || restored.current === entry) return
    const done = () => {
      restored.current = entry
    }
    const stored = preferences.scrollPositions.read().find((known) => known.entry === entry)
    if (stored?.lot) return keepRowAt(list, stored, done)
    done()
  }, [entry, ready, list])

  // A layout effect is cleaned up while the list is still mounted, so that its top row can be stored.
  useLayoutEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(timer)
      timer = undefined
      const top = list.current && topRow(list.current)
      const lot = top?.dataset.row ?? ''
      rememberScrollPosition({ entry, pages, lot, offset: top?.getBoundingClientRect().top ?? 0 })
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

/** Returns the row at the top of the screen; null at the top of the page. */
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
 * Scrolls a row to its stored position, repeatedly while the page around it grows. Calls `done` when the row is found,
 * or after a timeout or input.
 */
function keepRowAt(
  list: RefObject<HTMLElement | null>,
  { lot, offset }: ScrollPosition,
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
