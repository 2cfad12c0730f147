import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isBikePage,
  listingQuery,
  pageTypePermission,
  pageTypeRoute,
  pageTypes,
  parseSearch,
  searchTypes,
} from './listings.ts'

describe('page types', () => {
  test('each has a flag and an address of its own', () => {
    for (const pageType of pageTypes) {
      expect(pageTypePermission[pageType]).toBeDefined()
      expect(pageTypeRoute[pageType]).toMatch(/^\//)
    }
    expect(new Set(Object.values(pageTypeRoute)).size).toBe(pageTypes.length)
  })

  test('bikes stand on two of them', () => {
    expect(pageTypes.filter(isBikePage)).toEqual(['bikes', 'bike-stats'])
  })
})

describe('the question of a listing', () => {
  test('has defaults for everything', () => {
    expect(listingQuery.parse({})).toEqual({ page: 1, pageSize: 20, order: 'ASC' })
  })

  test('reads what an address can say', () => {
    const query = {
      page: '3',
      pageSize: '50',
      sort: 'year',
      order: 'DESC',
      maker: '1, 2,,3',
      model: '7',
      search: 'model-ALPHARD',
    }
    expect(listingQuery.parse(query)).toEqual({
      page: 3,
      pageSize: 50,
      sort: 'year',
      order: 'DESC',
      maker: [1, 2, 3],
      model: [7],
      search: 'model-ALPHARD',
    })
  })

  test('leaves out what it does not know, so that links of newer pages open', () => {
    expect(listingQuery.parse({ colour: 'red' })).not.toHaveProperty('colour')
  })

  test.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'two'],
    ['page', '1000001'],
    ['pageSize', '0'],
    ['pageSize', '101'],
    ['sort', 'price'],
    ['sort', 'id; drop table lots'],
    ['order', 'asc'],
    ['maker', 'toyota'],
    ['maker', '1234567890'],
    ['maker', Array.from({ length: 201 }, (_, id) => id).join()],
    ['search', 'colour-red'],
    ['search', `model-${'x'.repeat(2048)}`],
  ])('refuses %s=%s', (key, value) => {
    const parsed = listingQuery.safeParse({ [key]: value })
    expect(parsed.error?.issues[0]?.path[0]).toBe(key)
  })

  test('the combined search keeps hyphens in its text', () => {
    expect(parseSearch('lot_no-1001-1005')).toEqual({ type: 'lot_no', text: '1001-1005' })
    expect(parseSearch('chassis- DBA-AGH30W ')).toEqual({ type: 'chassis', text: 'DBA-AGH30W' })
    expect(parseSearch('model-')).toEqual({ type: 'model', text: '' })
  })

  test('any text comes back as it was given, but for blanks around it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...searchTypes), fc.string(), (type, text) => {
        expect(parseSearch(`${type}-${text}`)).toEqual({ type, text: text.trim() })
      }),
    )
  })
})
