import { expect, it } from 'vitest'
import {
  addressKey,
  changed,
  join,
  type ListAddress,
  nextSort,
  onPage,
  queryOf,
  readListAddress,
  sortChoiceOf,
  sortChoices,
  sortedBy,
  without,
} from './address.ts'

interface Address extends ListAddress {
  readonly maker?: readonly number[]
  readonly text?: string
}
const address: Address = { page: 4, sort: 'year', order: 'DESC', maker: [1, 2] }

it('reads page, page size and order, and ignores invalid values', () => {
  const raw = { page: '3', pageSize: '50', sort: 'year', order: 'DESC', maker: '1' }
  const read = { page: 3, pageSize: 50, sort: 'year', order: 'DESC' }
  expect(readListAddress(raw, ['year'])).toEqual(read)
  expect(readListAddress({ sort: 'year', page: '1' }, ['year'])).toEqual({
    sort: 'year',
    order: 'ASC',
  })
  expect(readListAddress({ page: '0', pageSize: 'x', sort: 'name', order: 'up' })).toEqual({})
})

it('starts at the first page after every change', () => {
  expect(changed(address, { text: 'x' })).toEqual({
    sort: 'year',
    order: 'DESC',
    maker: [1, 2],
    text: 'x',
  })
  expect(without(address, ['maker', 'sort', 'order'])).toEqual({})
  expect(onPage(address, 2).page).toBe(2)
  expect(onPage(address, 1)).not.toHaveProperty('page')
})

it('sorts a list', () => {
  expect(sortedBy<Address>('mileage_ASC')(address)).toEqual({
    maker: [1, 2],
    sort: 'mileage',
    order: 'ASC',
  })
  expect(sortedBy<Address>('default')(address)).toEqual({ maker: [1, 2] })
  expect(sortChoiceOf({})).toBe('default')
  expect(sortChoiceOf({ sort: 'year' })).toBe('year_ASC')
})

it('sorts up, down, off; another key starts up', () => {
  expect(nextSort({}, 'year')).toBe('year_ASC')
  expect(nextSort({ sort: 'year', order: 'ASC' }, 'year')).toBe('year_DESC')
  expect(nextSort({ sort: 'year', order: 'DESC' }, 'year')).toBe('default')
  expect(nextSort({ sort: 'year', order: 'DESC' }, 'mileage')).toBe('mileage_ASC')
})

it('has one key for the same list, whatever the order of its parts', () => {
  expect(addressKey({ sort: 'year', page: 2 })).toBe(addressKey({ page: 2, sort: 'year' }))
  expect(addressKey({ page: 2 })).not.toBe(addressKey({ page: 3 }))
})

it('writes lists into a query, without the view', () => {
  expect(queryOf({ ...address, view: 'card' })).toEqual({
    page: 4,
    sort: 'year',
    order: 'DESC',
    maker: '1,2',
  })
})

it('applies changes one after the other', () => {
  const both = join<Address>(
    (now) => changed(now, { text: 'a' }),
    (now) => changed(now, { text: `${now.text}b` }),
  )
  expect(both({})).toEqual({ text: 'ab' })
})

it('offers each order in both directions, and the current one', () => {
  expect(sortChoices(['year'], 'default')).toEqual(['default', 'year_ASC', 'year_DESC'])
  expect(sortChoices(['year'], 'year_DESC')).toHaveLength(3)
  expect(sortChoices(['year'], 'soldPrice_ASC').at(-1)).toBe('soldPrice_ASC')
})
