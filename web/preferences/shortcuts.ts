import { useEffect, useEffectEvent } from 'react'
import { device } from './device.ts'

/** Keys of the keyboard that the interface knows; others are refused by the type. */
export type Shortcut = '/' | '?' | Letter
const letters = ['b', 'f', 'h', 'j', 'k', 'p', 'v', 'x'] as const
type Letter = (typeof letters)[number]

/** The same keys by place, for keyboards that write Cyrillic. */
const byPlace: Readonly<Record<string, Shortcut>> = {
  Slash: '/',
  ...Object.fromEntries(letters.map((letter) => [`Key${letter.toUpperCase()}`, letter])),
}

/**
 * Single keys that work anywhere on a page, unless somebody types, a window is open, or the person
 * switched them off (WCAG 2.1.4).
 */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[shortcutOf(event)]
    if (!action || isTaken(event) || !device.shortcuts.read()) return
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
  const place = /[а-яё.,]/i.test(event.key) ? byPlace[event.code] : undefined
  if (place === '/' && event.shiftKey) return '?'
  return place ?? (event.key as Shortcut)
}

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const typing = 'input:not([type=radio]), textarea, select, [contenteditable=true]'
  if (event.target instanceof Element && event.target.closest(typing)) return true
  return document.querySelector('[role=dialog], [role=menu]') !== null
}
