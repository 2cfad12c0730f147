import { type RefObject, useEffect, useRef } from 'react'
import { focusRow, rowsIn } from './use-row-keys.ts'

/**
 * When the row that has the focus leaves the list, the one that takes its place gets it, or the frame
 * when none is left; else somebody at the keyboard would begin at the top of the page again.
 */
export function useFocusOfNext(frame: RefObject<HTMLElement | null>, rows: unknown): void {
  const place = useRef<number>(null)
  useEffect(() => {
    const remember = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      const at = row ? rowsIn(frame.current).indexOf(row) : -1
      place.current = at === -1 ? null : at
    }
    const leave = ({ target }: FocusEvent) => {
      // What has been removed has not been left on purpose.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected) remember()
      })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', leave)
    }
  }, [frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it waits for
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const left = rowsIn(frame.current)
    const next = left[Math.min(place.current, left.length - 1)]
    if (next) focusRow(next)
    else frame.current?.focus()
  }, [frame, rows])
}
