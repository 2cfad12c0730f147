import { expect, it } from 'vitest'
import { groupRuns } from './layout.ts'

it('cuts a list where the group changes, and keeps its order', () => {
  expect(groupRuns(['a1', 'a2', 'b1', 'a3'], (row) => row.charAt(0))).toEqual([
    ['a1', 'a2'],
    ['b1'],
    ['a3'],
  ])
})

it('has nothing to cut in an empty list', () => expect(groupRuns([], String)).toEqual([]))
