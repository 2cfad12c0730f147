import { useEffect, useEffectEvent } from 'react'
import { device } from './device.ts'

/** The keys that the interface knows. */
export type Shortcut = '/' | '?' | Letter
const letters = ['b', 'f', 'h', 'j', 'k', 'p', 'v', 'x'] as const
type Letter = (typeof letters)[number]

/** The same keys by `event.code`, for Cyrillic keyboard layouts. */
const byCode: Readonly<Record<string, Shortcut>> = {
  Slash: '/',
  ...Object.fromEntries(letters.map((letter) => [`Key${letter.toUpperCase()}`, letter])),
}

/**
 * Single keys that work anywhere on a page, unless a field has the focus, a dialog or menu is open, or the
 * person switched them off (WCAG 2.1.4).
 */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[shortcutOf(event)]
    if (!action || belongsElsewhere(event) || !device.shortcuts.read()) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function shortcutOf(event: KeyboardEvent): Shortcut {
  const key = /[а-яё.,]/i.test(event.key) ? byCode[event.code] : undefined
  if (key === '/' && event.shiftKey) return '?'
  return key ?? (event.key as Shortcut)
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const typing = 'input:not([type=radio]), textarea, select, [contenteditable=true]'
  if (event.target instanceof Element && event.target.closest(typing)) return true
  return document.querySelector('[role=dialog], [role=menu]') !== null
}
