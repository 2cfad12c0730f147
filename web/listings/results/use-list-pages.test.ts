import { expect, it } from 'vitest'
import type { LotRow } from '../lot-row.ts'
import { withoutRepeats } from './use-list-pages.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }) as LotRow)

it('leaves a lot that moved between pages on the first of them', () => {
  const first = rows('1', '2')
  const pages = withoutRepeats([first, rows('2', '3'), undefined, rows('1', '4')])
  expect(pages.map((page) => page?.map(({ id }) => id))).toEqual([
    ['1', '2'],
    ['3'],
    undefined,
    ['4'],
  ])
  // What has no repeats stays the same list, so that its rows are not drawn again.
  expect(pages[0]).toBe(first)
})
