import { afterEach, expect, it, vi } from 'vitest'
import {
  hideLot,
  lotPreferences,
  rememberVisitedLot,
  showLotAgain,
} from '#market/lots/web/preferences.ts'
import { preferences, rememberScrollPosition } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(name = 'localStorage'): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  return stored
}

it('returns what was written, and the same object for the same text', () => {
  stubStorage()
  lotPreferences.visitedLots.write(['1', '2'])
  expect(lotPreferences.visitedLots.read()).toEqual(['1', '2'])
  expect(lotPreferences.visitedLots.read()).toBe(lotPreferences.visitedLots.read())
})

it.each(['{', '"blue"', '42', 'null'])('falls back to the default for %s', (text) => {
  stubStorage().set('seriba.shortcuts', text)
  expect(preferences.shortcuts.read()).toBe(true)
})

it('remembers the newest 21 visited lots, each once', () => {
  stubStorage()
  for (let lot = 1; lot <= 30; lot += 1) rememberVisitedLot(String(lot))
  rememberVisitedLot('25')
  const visited = lotPreferences.visitedLots.read()
  expect(visited).toHaveLength(21)
  expect(visited.slice(0, 3)).toEqual(['25', '30', '29'])
})

it('works until the page is closed when storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  const listener = vi.fn()
  const unsubscribe = preferences.shortcuts.subscribe(listener)
  preferences.shortcuts.write(false)
  expect(preferences.shortcuts.read()).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
  unsubscribe()
})

it('hides the newest 500 lots, and shows one again', () => {
  stubStorage()
  for (let lot = 1; lot <= 510; lot += 1) hideLot(String(lot))
  hideLot('300')
  expect(lotPreferences.hiddenLots.read()).toHaveLength(500)
  expect(lotPreferences.hiddenLots.read().slice(0, 2)).toEqual(['300', '510'])
  showLotAgain('300')
  expect(lotPreferences.hiddenLots.read()).not.toContain('300')
})

it('remembers the scroll positions of the last 20 lists in session storage', () => {
  const local = stubStorage()
  const session = stubStorage('sessionStorage')
  for (let entry = 1; entry <= 25; entry += 1) {
    rememberScrollPosition({ entry: String(entry), pages: 2, lot: '7', offset: 80 })
  }
  rememberScrollPosition({ entry: '20', pages: 3, lot: '8', offset: 81 })
  const positions = preferences.scrollPositions.read()
  expect(positions).toHaveLength(20)
  expect(positions.slice(0, 2).map(({ entry, pages }) => [entry, pages])).toEqual([
    ['20', 3],
    ['25', 2],
  ])
  expect(session.has('seriba.scroll-positions')).toBe(true)
  expect(local.has('seriba.scroll-positions')).toBe(false)
})
