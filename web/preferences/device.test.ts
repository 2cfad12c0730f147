import { afterEach, expect, it, vi } from 'vitest'
import { device, hideLot, rememberListPlace, rememberVisitedLot, showLotAgain } from './device.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(name = 'localStorage'): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  return stored
}

it('remembers, and gives the same value for the same text', () => {
  stubStorage()
  device.visitedLots.write(['1', '2'])
  expect(device.visitedLots.read()).toEqual(['1', '2'])
  expect(device.visitedLots.read()).toBe(device.visitedLots.read())
})

it.each(['{', '"blue"', '42', 'null'])('takes the default for %s', (text) => {
  stubStorage().set('seriba.shortcuts', text)
  expect(device.shortcuts.read()).toBe(true)
})

it('keeps the newest 21 visited lots, each once', () => {
  stubStorage()
  for (let lot = 1; lot <= 30; lot += 1) rememberVisitedLot(String(lot))
  rememberVisitedLot('25')
  const visited = device.visitedLots.read()
  expect(visited).toHaveLength(21)
  expect(visited.slice(0, 3)).toEqual(['25', '30', '29'])
})

it('works for the visit when storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  const listener = vi.fn()
  const leave = device.shortcuts.subscribe(listener)
  device.shortcuts.write(false)
  expect(device.shortcuts.read()).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
  leave()
})

it('keeps the newest 500 hidden lots, and shows one again', () => {
  stubStorage()
  for (let lot = 1; lot <= 510; lot += 1) hideLot(String(lot))
  hideLot('300')
  expect(device.hiddenLots.read()).toHaveLength(500)
  expect(device.hiddenLots.read().slice(0, 2)).toEqual(['300', '510'])
  showLotAgain('300')
  expect(device.hiddenLots.read()).not.toContain('300')
})

it('keeps the places of the last 20 lists for the tab alone', () => {
  const disk = stubStorage()
  const tab = stubStorage('sessionStorage')
  for (let entry = 1; entry <= 25; entry += 1) {
    rememberListPlace({ entry: String(entry), pages: 2, lot: '7', offset: 80 })
  }
  rememberListPlace({ entry: '20', pages: 3, lot: '8', offset: 81 })
  const places = device.listPlaces.read()
  expect(places).toHaveLength(20)
  expect(places.slice(0, 2).map(({ entry, pages }) => [entry, pages])).toEqual([
    ['20', 3],
    ['25', 2],
  ])
  expect(tab.has('seriba.list-places')).toBe(true)
  expect(disk.has('seriba.list-places')).toBe(false)
})
