import { expect, test } from 'vitest'
import { indexOfImage } from './use-loadable-images.ts'

const all = ['a', 'b', 'c', 'd']

test('a picture has its index among those that load', () => {
  expect(indexOfImage({ all, images: ['b', 'c', 'd'] }, 'c')).toBe(1)
  expect(indexOfImage({ all, images: all }, undefined)).toBe(0)
  expect(indexOfImage({ all, images: all }, 'x')).toBe(0)
})

test('a failed picture is replaced by its neighbour', () => {
  expect(indexOfImage({ all, images: ['a', 'b', 'd'] }, 'c')).toBe(2)
  expect(indexOfImage({ all, images: ['a', 'b'] }, 'd')).toBe(1)
  expect(indexOfImage({ all, images: [] }, 'd')).toBe(0)
})
