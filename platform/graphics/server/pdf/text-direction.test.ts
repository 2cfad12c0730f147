import { expect, test } from 'vitest'
import { levelsOf, visualOrder } from './text-direction.ts'

/** Returns the positions of parts, one point wide each, from their levels. */
const placesOf = (...levels: number[]) => {
  const parts = levels.map((bidiLevel, at) => ({ name: at, text: 'a', x: at, width: 1, bidiLevel }))
  const placed = visualOrder(parts)
  return placed.toSorted((one, other) => one.x - other.x).map(({ name }) => name)
}

test('parts are in the order of the bidirectional algorithm', () => {
  expect(placesOf(0, 0, 0)).toEqual([0, 1, 2])
  expect(placesOf(1, 1, 1)).toEqual([2, 1, 0])
  expect(placesOf(0, 1, 1, 0)).toEqual([0, 2, 1, 3])
  expect(placesOf(1, 2, 2, 1)).toEqual([3, 1, 2, 0])
})

test('a trailing blank of a line that begins at the right lies outside of it', () => {
  const word = { text: 'دبي ', x: 0, width: 10, trailingCut: 2, bidiLevel: 1 }
  expect(visualOrder([word]).map(({ x }) => x)).toEqual([-2])
})

test('signs between letters are reversed, letters are not', () => {
  expect(levelsOf('Ann (1)')).toBeNull()
  const drawn = (text: string, bidiLevel: number) =>
    visualOrder([{ text, bidiLevel, x: 0, width: 1 }]).map((part) => part.text)
  expect(drawn(' (', 1)).toEqual([') '])
  expect(drawn('دبي', 1)).toEqual(['دبي'])
  expect(drawn('25', 2)).toEqual(['25'])
})
