import { expect, test } from 'vitest'
import { idsAfter } from './rows-after.ts'

/** Reads a page of a list of ids, as the search does. */
const after = (list: readonly number[], seen: readonly number[], number: number, size = 20) => {
  const read = (page: number) => list.slice((page - 1) * size, page * size)
  return idsAfter({ number, size, after: seen }, async (page) => read(page))
}
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a page continues after the seen rows when rows above it have gone', async () => {
  expect(await after(ids(5, 100), ids(1, 20), 2)).toEqual(ids(21, 40))
  // More rows than a page have gone, and the end of the list is near.
  expect(await after(ids(30, 50), ids(41, 43), 4)).toEqual(ids(44, 50))
})

test('a page continues after the seen rows when rows have been added above it, with fewer rows', async () => {
  expect(await after([101, 102, 103, ...ids(1, 100)], ids(1, 20), 2)).toEqual(ids(21, 37))
})

test('a page continues after the last seen row that remains', async () => {
  const left = ids(1, 100).filter((id) => id < 18 || id > 20)
  expect(await after(left, ids(11, 20), 2)).toEqual(ids(21, 40))
})

test('a page stays as requested when no seen row is near', async () => {
  expect(await after(ids(1, 200), [999], 8)).toEqual(ids(141, 160))
  expect(await after(ids(1, 200), [], 2)).toEqual(ids(21, 40))
  expect(await after(ids(1, 200), [1], 9)).toEqual(ids(161, 180))
})
