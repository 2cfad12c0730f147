import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { lotQuery } from '../../lots/lot-query.ts'
import { rememberVisitedLot } from '../../preferences/device.ts'

/** How long the pointer rests on a lot before it is asked for. */
const restMs = 80

const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

export const linkOf = (row: Element | null) =>
  row?.querySelector<HTMLAnchorElement>('a[data-lot-link]') ?? null

/**
 * Handlers for a whole list, so that its rows need none: a press anywhere on a lot follows its link,
 * which opens a new tab, and the device remembers the visit.
 *
 * A lot that is pointed at or focused is asked for ahead. A new tab has a cache of its own and asks
 * again; what it gains is a server whose pages are warm. Handing the answer over would need storage
 * that outlives its truth, and prices move.
 */
export function useLotOpening(pageType: PageType) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const near = (event: SyntheticEvent, waitMs: number) => {
    clearTimeout(timer.current)
    const id = rowOf(event)?.dataset.row
    if (!id) return
    timer.current = setTimeout(() => {
      void queryClient.prefetchQuery(lotQuery(pageType, id))
    }, waitMs)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    // What a menu above the page says comes here as well, by way of React.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    const row = rowOf(event)
    const link = linkOf(row)
    if (!row || !link) return
    if (link.contains(target)) {
      rememberVisitedLot(row.dataset.row ?? '')
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
      if (isLink && event.button === 1) rememberVisitedLot(row?.dataset.row ?? '')
    },
    onPointerOver: (event: SyntheticEvent) => near(event, restMs),
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: (event: SyntheticEvent) => near(event, restMs),
  }
}
