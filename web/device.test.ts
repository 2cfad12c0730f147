import { afterEach, expect, it, vi } from 'vitest'
import { device, rememberVisitedLot } from './device.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  return kept
}

it('remembers, and gives the same value for the same text', () => {
  stubStorage()
  device.visitedLots.write(['1', '2'])
  expect(device.visitedLots.read()).toEqual(['1', '2'])
  expect(device.visitedLots.read()).toBe(device.visitedLots.read())
})

it.each(['{', '"blue"', '42', 'null'])('takes the default for %s', (text) => {
  stubStorage().set('seriba.theme', text)
  expect(device.theme.read()).toBe('system')
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
  const heard = vi.fn()
  const leave = device.language.subscribe(heard)
  device.language.write('ru')
  expect(device.language.read()).toBe('ru')
  expect(heard).toHaveBeenCalledOnce()
  leave()
})
