import { expect, it } from 'vitest'
import { withoutRepeats } from './use-collection.ts'

it('leaves a row that moved between pages on the first of them', () => {
  const first = ['1', '2']
  const pages = withoutRepeats([first, ['2', '3'], undefined, ['1', '4']], String)
  expect(pages).toEqual([['1', '2'], ['3'], undefined, ['4']])
  // A page without repeats stays the same list, so that its rows do not render again.
  expect(pages[0]).toBe(first)
})
