import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenKeys } from './seen-keys.ts'

test('returns what a Map returns', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 3, unit: 'binary' }), { maxLength: 500 }),
      (keys) => {
        const seen = new SeenKeys()
        const map = new Map<string, number>()
        for (const [at, key] of keys.entries()) {
          expect(seen.remember(key, at + 1)).toBe(map.get(key) ?? null)
          if (!map.has(key)) map.set(key, at + 1)
        }
      },
    ),
  )
})

test('similar keys are distinguished, also while the table grows', () => {
  const seen = new SeenKeys()
  const key = (lot: number) => `${lot % 200}|2026-11-${10 + (lot % 7)}|${lot}`
  for (let lot = 1; lot <= 300_000; lot++) {
    if (seen.remember(key(lot), lot) !== null) expect.fail(`${key(lot)} was new`)
  }
  for (const lot of [1, 49_152, 150_000, 300_000]) expect(seen.remember(key(lot), 1)).toBe(lot)
})

test('remembers the last two generations of an endless file', () => {
  const seen = new SeenKeys(100)
  for (let lot = 1; lot <= 250; lot++) expect(seen.remember(`${lot}`, lot)).toBeNull()
  expect(seen.remember('101', 900)).toBe(101)
  expect(seen.remember('250', 900)).toBe(250)
  expect(seen.remember('1', 900)).toBeNull()
})
