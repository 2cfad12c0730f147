import { expect, test } from 'vitest'
import { pressed, withoutGone } from './selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const of = (...ids: string[]) => ({ ids: new Set(ids), last: ids.at(-1) ?? null })
const idsAfter = (...args: Parameters<typeof pressed>) => [...pressed(...args).ids].sort().join('')

test('a press selects a row, and another one deselects it', () => {
  expect(idsAfter(of('a'), 'c', false, listed)).toBe('ac')
  expect(idsAfter(of('a', 'c'), 'a', false, listed)).toBe('c')
})

test('a press with Shift does the same to all rows from the last pressed one', () => {
  expect(idsAfter(of('b'), 'd', true, listed)).toBe('bcd')
  expect(idsAfter(of('d'), 'b', true, listed)).toBe('bcd')
  expect(idsAfter({ ids: new Set('abcde'), last: 'b' }, 'd', true, listed)).toBe('ae')
})

test('a press with Shift and without an earlier row is an ordinary press', () => {
  expect(idsAfter(of(), 'd', true, listed)).toBe('d')
  expect(idsAfter({ ids: new Set('a'), last: 'gone' }, 'd', true, listed)).toBe('ad')
})

test('removed rows are no longer selected', () => {
  const selected = of('a', 'c')
  expect(withoutGone(selected, listed)).toBe(selected)
  expect([...withoutGone(selected, ['b', 'c']).ids]).toEqual(['c'])
})
