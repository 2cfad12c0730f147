import { expect, test } from 'vitest'
import { placeOf } from './use-live-images.ts'

const all = ['a', 'b', 'c', 'd']

test('a picture has its place among those that are left', () => {
  expect(placeOf({ all, images: ['b', 'c', 'd'] }, 'c')).toBe(1)
  expect(placeOf({ all, images: all }, undefined)).toBe(0)
  expect(placeOf({ all, images: all }, 'x')).toBe(0)
})

test('in the place of one that has vanished comes its neighbour', () => {
  expect(placeOf({ all, images: ['a', 'b', 'd'] }, 'c')).toBe(2)
  expect(placeOf({ all, images: ['a', 'b'] }, 'd')).toBe(1)
  expect(placeOf({ all, images: [] }, 'd')).toBe(0)
})
