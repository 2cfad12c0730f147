import { expect, it } from 'vitest'
import { nextScrollState } from './scroll-direction.ts'

const after = (...positions: number[]) =>
  positions.reduce(nextScrollState, { y: 0, isDown: false }).isDown

it.each([
  ['up near the top', [100], false],
  ['down after scrolling down', [100, 200], true],
  ['up after scrolling up', [400, 380], false],
  ['unchanged by small movements', [400, 395, 399, 394], true],
  ['down again after scrolling further', [400, 300, 340], true],
  ['up at the very top, after any movement', [124, 121, 0], false],
])('%s', (_, positions, hidden) => {
  expect(after(...positions)).toBe(hidden)
})

it('adds up small steps in one direction', () => {
  expect(after(200, 204, 206, 210)).toBe(true)
  expect(after(300, 200, 205, 209)).toBe(true)
})
