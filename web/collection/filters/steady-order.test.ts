import { expect, it } from 'vitest'
import { arranged } from './steady-order.ts'

const options = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, counter]) => ({ value, counter }))
const values = (places: Map<string, number>, counts: Record<string, number>) =>
  arranged<{ value: string; counter: number }>(places, options(counts)).map(({ value }) => value)

it('puts the most frequent first and leaves it there', () => {
  const places = new Map<string, number>()
  expect(values(places, { a: 1, b: 9, c: 5 })).toEqual(['b', 'c', 'a'])
  expect(values(places, { a: 9, b: 0, c: 5 })).toEqual(['b', 'c', 'a'])
  expect(values(places, { a: 9, b: 0, c: 5, d: 99 })).toEqual(['b', 'c', 'a', 'd'])
  expect(values(places, { a: 9, d: 99 })).toEqual(['a', 'd'])
})
