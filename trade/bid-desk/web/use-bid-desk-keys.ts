import { useEffect, useEffectEvent } from 'react'
import { currentRow } from '#platform/list/web/rows/use-row-keys.ts'
import { linkOf } from '#platform/list/web/rows/use-row-opening.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { isForSomethingElse } from '#platform/preferences/web/shortcuts.ts'

interface BidDeskKeys {
  /** Sets the status of the selected rows, else of the focused row. */
  readonly onStatus: (status: number, rowId: string | null) => void
  readonly onUndo: () => void
  readonly onHelp: () => void
  readonly onClear: () => void
  /** Whether anything is selected; Escape clears the selection. */
  readonly hasSelection: boolean
}

/** Returns the key of an event. A Cyrillic layout is mapped by the position of the key. */
export function bidDeskKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (!/^[а-яё,.]$/i.test(event.key)) return event.key
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
  if (letter) return event.shiftKey ? letter.toUpperCase() : letter
  return event.code === 'Slash' && event.shiftKey ? '?' : event.key
}

/**
 * The keys of the desk, in addition to those of every list: `1`…`6` set the status, `e` edits the bid, `s` the sold
 * price, `a` toggles automatic placing, `c` opens the chat, `u` undoes, `X` extends the selection, `Enter` opens the
 * lot, `?` lists all keys, Escape clears.
 */
export function useBidDeskKeys(keys: BidDeskKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isForSomethingElse(event) || !preferences.shortcuts.read()) return
    if (act(event, keys)) {
      event.preventDefault()
      // The surrounding page has shortcuts of its own.
      event.stopPropagation()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

/** Performs the action of a key; returns false if it has none. */
function act(event: KeyboardEvent, keys: BidDeskKeys): boolean {
  const key = bidDeskKey(event)
  const row = currentRow()
  if (/^[1-6]$/.test(key)) {
    keys.onStatus(Number(key), row?.dataset.row ?? null)
    return true
  }
  if (key === 'u') keys.onUndo()
  else if (key === '?') keys.onHelp()
  else if (key === 'Escape') {
    if (!keys.hasSelection) return false
    keys.onClear()
  } else if (key === 'e') press(row, '[data-edit]')
  else if (key === 'a') press(row, '[data-auto]')
  else if (key === 'c') press(row, '[data-chat]')
  else if (key === 's') press(row, `[data-sold="${CSS.escape(lotOf(row))}"]`)
  else if (key === 'X') {
    const box = row?.querySelector('[data-select]')
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
  } else if (key === 'Enter') return openLot(row)
  else return false
  return true
}

/** Presses a control of the row, or of an adjacent row of the same lot that shares it. */
function press(row: HTMLElement | null, selector: string): void {
  const control =
    row?.querySelector<HTMLElement>(selector) ??
    (selector.startsWith('[data-sold') ? document.querySelector<HTMLElement>(selector) : null)
  control?.click()
}

const lotOf = (row: HTMLElement | null): string =>
  row?.querySelector<HTMLElement>('[data-of-lot]')?.dataset.ofLot ?? ''

/**
 * Opens the lot of a row whose checkbox has the focus; its link may be in the row above. A focused link handles Enter
 * itself.
 */
function openLot(row: HTMLElement | null): boolean {
  const box = document.activeElement
  if (!row || !(box instanceof HTMLInputElement) || box.type !== 'checkbox') return false
  const lot = lotOf(row)
  const link = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((one) => lotOf(one) === lot)
    .map(linkOf)
    .find((one) => one !== null)
  link?.click()
  return true
}
