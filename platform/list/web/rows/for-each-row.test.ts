import { expect, test } from 'vitest'
import { forEachRow } from './for-each-row.ts'

test('a refused row does not stop the others, and is returned with its reason', async () => {
  const error = new Error('refused')
  const acted: number[] = []
  const refused = await forEachRow([1, 2, 3], async (row) => {
    if (row === 2) throw error
    acted.push(row)
  })
  expect(acted).toEqual([1, 3])
  expect(refused).toEqual([{ row: 2, error }])
})
