import { expect, it } from 'vitest'
import { groupRuns } from './layout.ts'

it('splits a list where the group changes, in the same order', () => {
  expect(groupRuns(['a1', 'a2', 'b1', 'a3'], (row) => row.charAt(0))).toEqual([
    ['a1', 'a2'],
    ['b1'],
    ['a3'],
  ])
})

it('returns nothing for an empty list', () => expect(groupRuns([], String)).toEqual([]))
