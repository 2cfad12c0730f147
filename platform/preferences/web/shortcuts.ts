import { useEffect, useEffectEvent } from 'react'
import { preferences } from './preferences.ts'

/** Keys with a meaning. */
export type Shortcut = '/' | '?' | Letter
const letters = ['b', 'c', 'f', 'h', 'j', 'k', 'n', 'p', 's', 'v', 'x'] as const
type Letter = (typeof letters)[number]

/** The same keys by `event.code`, for Cyrillic keyboard layouts. */
const shortcutsByCode: Readonly<Record<string, Shortcut>> = {
  Slash: '/',
  ...Object.fromEntries(letters.map((letter) => [`Key${letter.toUpperCase()}`, letter])),
}

/**
 * Handles single keys that work anywhere on a page, unless a field has the focus, a dialog or menu is open, or the
 * person has disabled them (WCAG 2.1.4).
 */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[shortcutOf(event)]
    if (!action || isForSomethingElse(event) || !preferences.shortcuts.read()) return
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
  const key = /[а-яё.,]/i.test(event.key) ? shortcutsByCode[event.code] : undefined
  if (key === '/' && event.shiftKey) return '?'
  return key ?? (event.key as Shortcut)
}

/** Returns whether a key is typed into a field, belongs to an open dialog or menu, or is a browser's shortcut. */
export function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const editable =
    'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'
  if (event.target instanceof Element && event.target.closest(editable)) return true
  // A toast is a dialog that does not block the page.
  return document.querySelector('[role=dialog]:not([aria-modal=false]), [role=menu]') !== null
}
