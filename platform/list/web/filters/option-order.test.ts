import { expect, it } from 'vitest'
import { arranged } from './option-order.ts'

const options = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, counter]) => ({ value, counter }))
const values = (positions: Map<string, number>, counts: Record<string, number>) =>
  arranged<{ value: string; counter: number }>(positions, options(counts)).map(({ value }) => value)

it('sorts by the first frequency and keeps that order', () => {
  const positions = new Map<string, number>()
  expect(values(positions, { a: 1, b: 9, c: 5 })).toEqual(['b', 'c', 'a'])
  expect(values(positions, { a: 9, b: 0, c: 5 })).toEqual(['b', 'c', 'a'])
  expect(values(positions, { a: 9, b: 0, c: 5, d: 99 })).toEqual(['b', 'c', 'a', 'd'])
  expect(values(positions, { a: 9, d: 99 })).toEqual(['a', 'd'])
})
