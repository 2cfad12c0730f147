import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateRow, updateRow } from './update-row.ts'

interface Row {
  readonly id: number
  readonly name: string
}
const list = { key: ['list'], rowId: ({ id }: Row) => String(id) }

function cached() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['list', 1], { rows: [{ id: 1, name: 'a' }], pageInfo: 'unchanged' })
  queryClient.setQueryData(['list', 2], { rows: [{ id: 2, name: 'b' }] })
  queryClient.setQueryData(['list', 'count'], 2)
  queryClient.setQueryData(['other'], { rows: [{ id: 1, name: 'a' }] })
  return queryClient
}

test('a row changes on the pages that have it, and other pages stay the same object', () => {
  const queryClient = cached()
  const other = queryClient.getQueryData(['list', 2])
  updateRow(queryClient, list, '1', (row) => ({ ...row, name: 'new' }))
  expect(queryClient.getQueryData(['list', 1])).toEqual({
    rows: [{ id: 1, name: 'new' }],
    pageInfo: 'unchanged',
  })
  expect(queryClient.getQueryData(['list', 2])).toBe(other)
  expect(queryClient.getQueryData(['list', 'count'])).toBe(2)
  expect(queryClient.getQueryData(['other'])).toEqual({ rows: [{ id: 1, name: 'a' }] })
})

test('only the pages that have the row reload', () => {
  const queryClient = cached()
  invalidateRow(queryClient, list, '2')
  const isInvalid = (...key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  expect(isInvalid('list', 2)).toBe(true)
  expect(isInvalid('list', 1)).toBe(false)
  expect(isInvalid('list', 'count')).toBe(false)
  expect(isInvalid('other')).toBe(false)
})
