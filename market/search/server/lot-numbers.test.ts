import { expect, test } from 'vitest'
import { parseLotNumbers } from './lot-numbers.ts'

test.each(['1001-1050', '1001–1050', '1001 — 1050', '1001 - 1050', '１００１－１０５０'])(
  'reads the range %s',
  (text) => {
    expect(parseLotNumbers(text)).toEqual({ ranges: [{ from: 1001, to: 1050 }], texts: [] })
  },
)

test.each(['7,0042', '7; 42', '7、42 ,'])('reads the numbers %s', (text) => {
  expect(parseLotNumbers(text).ranges).toEqual([
    { from: 7, to: 7 },
    { from: 42, to: 42 },
  ])
})

test('treats letters that look alike as equal, also with numbers', () => {
  expect(parseLotNumbers('В-31, Ｂ12')).toEqual({ ranges: [], texts: ['B-31', 'B12'] })
  const both = { ranges: [{ from: 45, to: 45 }], texts: ['O45'] }
  for (const text of ['О45', 'o45', '045']) expect(parseLotNumbers(text)).toEqual(both)
})

test('takes everything else as written', () => {
  expect(parseLotNumbers('b-12, 3-a, 1-2-3')).toEqual({
    ranges: [],
    texts: ['B-12', '3-A', '1-2-3'],
  })
})

test('reads every number of a long text', () => {
  const numbers = Array.from({ length: 400 }, (_, at) => at + 1)
  expect(parseLotNumbers(numbers.join()).ranges.map(({ from }) => from)).toEqual(numbers)
})
