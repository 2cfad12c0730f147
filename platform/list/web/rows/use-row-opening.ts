import { type MouseEvent, type SyntheticEvent, useRef } from 'react'

/** Delay before a row under the pointer is prefetched, ms. */
const restMs = 80

const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

/** Returns the link of a row, which opens it. */
export const linkOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? null

interface RowOpening {
  onNear?: (id: string) => void
  onOpen?: (id: string) => void
}

/**
 * Returns handlers for a whole list, so that its rows need none: a press anywhere on a row follows its link, unless it
 * is meant for a control or selects text.
 */
export function useRowOpening({ onNear, onOpen }: RowOpening) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const near = (event: SyntheticEvent) => {
    clearTimeout(timer.current)
    const id = rowOf(event)?.dataset.row
    if (id && onNear) timer.current = setTimeout(() => onNear(id), restMs)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    // React also bubbles presses in portals, such as menus, to here.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    const row = rowOf(event)
    const link = linkOf(row)
    if (!row || !link) return
    if (link.contains(target)) {
      onOpen?.(row.dataset.row ?? '')
      return
    }
    const isControl = target.closest('a, button, input, label, select')
    const isSelecting = getSelection()?.isCollapsed === false
    if (!isControl && !isSelecting) link.click()
  }
  return {
    onClick,
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      const row = rowOf(event)
      const isLink = event.target instanceof Node && linkOf(row)?.contains(event.target)
      if (isLink && event.button === 1) onOpen?.(row?.dataset.row ?? '')
    },
    onPointerOver: near,
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: near,
  }
}
