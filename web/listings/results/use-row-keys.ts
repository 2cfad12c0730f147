import type { RefObject } from 'react'
import { useShortcuts } from '../../preferences/shortcuts.ts'
import { linkOf } from './use-lot-opening.ts'

interface RowKeys {
  onHide: (id: string) => void
  onPhotos: (id: string) => void
  /** Missing where there is one view. */
  onView: (() => void) | undefined
}

/** The lot that has the focus somewhere in its row. */
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/**
 * `j` and `k` move from lot to lot; the link takes the focus, so that Enter opens the lot. `p` shows
 * the photos of the lot, `h` and `x` hide it, `v` shows the list in another way.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, actions: RowKeys): void {
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = currentRow()
    const at = row ? rows.indexOf(row) : -1
    focusRow(rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step])
  }
  const withRow = (act: (id: string) => void) => () => {
    const id = currentRow()?.dataset.row
    if (id) act(id)
  }
  const hide = withRow(actions.onHide)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    h: hide,
    x: hide,
    p: withRow(actions.onPhotos),
    ...(actions.onView && { v: actions.onView }),
  })
}

export function focusRow(row: Element | null | undefined): void {
  if (!row) return
  linkOf(row)?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
