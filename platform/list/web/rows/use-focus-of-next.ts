import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusRow, rowsIn } from './use-row-keys.ts'

/** Overlays of a row: focus in them has not left the row. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Keeps keyboard users at their row. When the focused element is removed or disabled, its row gets the focus, or, if the
 * row has left the list, the one that has moved up, the last one, or the empty frame.
 */
export function useFocusOfNext(frame: RefObject<HTMLElement | null>, rows: unknown): void {
  const last = useRef<{ id: string | undefined; index: number }>(null)
  const restore = useEffectEvent(() => {
    if (last.current === null || document.activeElement !== document.body) return
    const { id, index } = last.current
    const all = rowsIn(frame.current)
    const row =
      all.find(({ dataset }) => dataset.row === id) ?? all[Math.min(index, all.length - 1)]
    if (row) focusRow(row)
    else frame.current?.focus()
  })
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const row = target.closest<HTMLElement>('[data-row]')
      const index = row ? rowsIn(frame.current).indexOf(row) : -1
      if (index !== -1) last.current = { id: row?.dataset.row, index }
      else if (!target.closest(overlays)) last.current = null
    }
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(`[data-row], ${overlays}`))
        last.current = null
    }
    const restoreLater = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setTimeout(restore)
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', restoreLater)
    document.addEventListener('pointerdown', forget)
    // A disabled element loses the focus without an event.
    document.addEventListener('keydown', restore, true)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', restoreLater)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('keydown', restore, true)
    }
  }, [frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows change
  useEffect(() => restore(), [rows])
}
