import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts.ts'

/** `j` and `k` move from lot to lot; the photo button takes the focus, so Enter opens the photos. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-lot]') ?? [])]
    const row = document.activeElement?.closest('tr, li')
    const at = row ? stops.findIndex((stop) => row.contains(stop)) : -1
    const next = stops[at === -1 ? (step === 1 ? 0 : stops.length - 1) : at + step]
    next?.focus({ preventScroll: true })
    next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
}
