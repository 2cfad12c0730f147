import { type RefObject, useEffect, useRef } from 'react'
import { focusRow, rowsIn } from './use-row-keys.ts'

/**
 * When the focused row is removed from the list, the next one gets the focus, or the frame when none is
 * left. Otherwise keyboard users would start again at the top of the page.
 */
export function useFocusOfNext(frame: RefObject<HTMLElement | null>, rows: unknown): void {
  const index = useRef<number>(null)
  useEffect(() => {
    const remember = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      const at = row ? rowsIn(frame.current).indexOf(row) : -1
      index.current = at === -1 ? null : at
    }
    const leave = ({ target }: FocusEvent) => {
      // The blur of a removed element is ignored.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows change
  useEffect(() => {
    if (index.current === null || document.activeElement !== document.body) return
    const left = rowsIn(frame.current)
    const next = left[Math.min(index.current, left.length - 1)]
    if (next) focusRow(next)
    else frame.current?.focus()
  }, [frame, rows])
}
