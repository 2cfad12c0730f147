import { expect, test } from 'vitest'
import { idsAfter } from './rows-after.ts'

/** Lists a page of a list of ids, as the search does. */
const after = (list: readonly number[], seen: readonly number[], number: number, size = 20) => {
  const read = (page: number) => list.slice((page - 1) * size, page * size)
  return idsAfter({ number, size, after: seen }, async (page) => read(page))
}
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a page follows what was seen where lots have left above it', async () => {
  expect(await after(ids(5, 100), ids(1, 20), 2)).toEqual(ids(21, 40))
  // More than a page has left, and the end of the list is near.
  expect(await after(ids(30, 50), ids(41, 43), 4)).toEqual(ids(44, 50))
})

test('a page follows what was seen where lots have come above it, with fewer lots', async () => {
  expect(await after([101, 102, 103, ...ids(1, 100)], ids(1, 20), 2)).toEqual(ids(21, 37))
})

test('a page follows the last that is left of what was seen', async () => {
  const left = ids(1, 100).filter((id) => id < 18 || id > 20)
  expect(await after(left, ids(11, 20), 2)).toEqual(ids(21, 40))
})

test('a page is as it is where nothing of what was seen is near', async () => {
  expect(await after(ids(1, 200), [999], 8)).toEqual(ids(141, 160))
  expect(await after(ids(1, 200), [], 2)).toEqual(ids(21, 40))
  expect(await after(ids(1, 200), [1], 9)).toEqual(ids(161, 180))
})
