import { expect, it } from 'vitest'
import { paginationItems } from './pagination-model.ts'

const shown = (page: number, pages: number, siblings?: number) =>
  paginationItems(page, pages, siblings)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ')

it.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 157, '1 2 3 4 5 … 157'],
  [4, 157, '1 2 3 4 5 … 157'],
  [5, 157, '1 … 4 5 6 … 157'],
  [154, 157, '1 … 153 154 155 156 157'],
  [157, 157, '1 … 153 154 155 156 157'],
])('page %i of %i is %s', (page, pages, expected) => {
  expect(shown(page, pages)).toBe(expected)
})

it('has fewer items without siblings', () => {
  expect(shown(50, 157, 0)).toBe('1 … 50 … 157')
  expect(shown(1, 157, 0)).toBe('1 2 3 … 157')
})

it('always has the same length, so that nothing moves under the pointer', () => {
  const lengths = Array.from({ length: 157 }, (_, at) => paginationItems(at + 1, 157).length)
  expect(new Set(lengths)).toEqual(new Set([7]))
})
