import { expect, it } from 'vitest'
import { scrolled } from './scroll-memory.ts'

const after = (...positions: number[]) => positions.reduce(scrolled, { at: 0, down: false }).down

it.each([
  ['stays near the top', [100], false],
  ['goes on the way down', [100, 200], true],
  ['comes back on the way up', [400, 380], false],
  ['does not tremble', [400, 395, 399, 394], true],
  ['goes again when the page goes on', [400, 300, 340], true],
  ['is there at the very top, however small the last step', [124, 121, 0], false],
])('%s', (_, positions, hidden) => {
  expect(after(...positions)).toBe(hidden)
})

it('adds up small steps in one direction', () => {
  expect(after(200, 204, 206, 210)).toBe(true)
  expect(after(300, 200, 205, 209)).toBe(true)
})
