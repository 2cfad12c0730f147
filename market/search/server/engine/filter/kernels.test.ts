import { expect, test } from 'vitest'
import { testCodes } from './kernels.ts'

test('a code passes without misses; a code beyond the table never does', () => {
  const words = new Int32Array(1)
  const column = Int32Array.of(0, 1, 2, 3, 84_000)
  testCodes(words, column.length, new Int32Array(1), column, 0, Int32Array.of(0, 4, 0))
  expect(words[0]).toBe(0b00101)
})
