import type { RefObject } from 'react'
import { type Shortcut, useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import { linkOf } from './use-row-opening.ts'

/** Returns all rows of a list, in order. */
export const rowsIn = (frame: HTMLElement | null) => [
  ...(frame?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** Returns the row that contains the focus. */
export const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/** Makes `j` and `k` move from row to row and focus the row's link, so that Enter opens it. Lists add further keys. */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  keys: Partial<Record<Shortcut, (id: string) => void>>,
): void {
  const move = (step: 1 | -1) => {
    const rows = rowsIn(frame.current)
    const row = currentRow()
    const at = row ? rows.indexOf(row) : -1
    focusRow(rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step])
  }
  const own = Object.entries(keys).map(([key, act]) => [
    key,
    () => {
      const id = currentRow()?.dataset.row
      if (id) act(id)
    },
  ])
  useShortcuts({
    x: () => currentRow()?.querySelector<HTMLInputElement>('[data-select]')?.click(),
    ...Object.fromEntries(own),
    j: () => move(1),
    k: () => move(-1),
  })
}

/** Focuses a row: its link, else the first control in it. */
export function focusRow(row: Element | null | undefined): void {
  if (!row) return
  const control = linkOf(row) ?? row.querySelector<HTMLElement>('a, button, input')
  control?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** Focuses the row after a removed one as soon as it is there. */
export function focusAfter(id: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(({ dataset }) => dataset.row === id)
  const next = rows[at + 1] ?? rows[at - 1]
  requestAnimationFrame(() => focusRow(next))
}
