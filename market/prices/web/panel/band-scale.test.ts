import { expect, test } from 'vitest'
import { bandScale } from './band-scale.ts'

const band = { lowest: 1_000_000, highest: 2_000_000 }

test('the line covers the band and the prices around it', () => {
  const at = bandScale(band, [900_000])
  expect(at(900_000)).toBe(2)
  expect(at(2_000_000)).toBe(98)
  expect(at(1_000_000)).toBeCloseTo(2 + 96 / 11, 5)
})

test('a price far outside stays at the edge, so that the band keeps its width', () => {
  const at = bandScale(band, [10_000, 90_000_000])
  expect(at(10_000)).toBe(2)
  expect(at(90_000_000)).toBe(98)
  expect(at(2_000_000) - at(1_000_000)).toBeGreaterThan(50)
})

test('a band of one price does not divide by zero', () => {
  expect(bandScale({ lowest: 5, highest: 5 }, [5])(5)).toBe(2)
})
