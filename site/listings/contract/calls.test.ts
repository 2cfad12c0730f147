import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isBikePage,
  pageTypePermission,
  pageTypeRoute,
  pageTypes,
  parseSearch,
  rangeKeys,
  searchTypes,
  searchTypesOf,
} from '#market/search/contract/page-types.ts'
import { rangeIn } from '#market/search/contract/search-address.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'

describe('page types', () => {
  test('each has a flag and an address of its own', () => {
    for (const pageType of pageTypes) {
      expect(pageTypePermission[pageType]).toBeDefined()
      expect(pageTypeRoute[pageType]).toMatch(/^\//)
    }
    expect(new Set(Object.values(pageTypeRoute)).size).toBe(pageTypes.length)
  })

  test('two list bikes', () => {
    expect(pageTypes.filter(isBikePage)).toEqual(['bikes', 'bike-stats'])
    expect(searchTypesOf('bike-stats')).toEqual(['lot_no', 'model'])
    expect(searchTypesOf('stats')).toEqual(searchTypes)
  })
})

describe('the query of a listing', () => {
  test('has defaults for everything', () => {
    expect(listingQuery.parse({})).toEqual({ page: 1, pageSize: 20, order: 'ASC' })
  })

  test('reads every parameter of an address', () => {
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

  test('ignores unknown parameters, so that links from newer versions open', () => {
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
    ['auction', 'USS Tokyo'],
    ['status', '4530'],
    ['date', '2031-02-30'],
    ['chassis', 'x'.repeat(2049)],
    ['condition', 'a\0'],
    ['quick_search_lot', 'x'.repeat(2049)],
    ['equipment', 'я'.repeat(1025)],
    ['group', 'AA'],
    ['group', 'a'],
    ['search', `model-${'x'.repeat(2048)}`],
  ])('refuses %s=%s', (key, value) => {
    const parsed = listingQuery.safeParse({ [key]: value })
    expect(parsed.error?.issues[0]?.path[0]).toBe(key)
  })

  test('reads every filter that an address can have', () => {
    const query = {
      auction: '3,4',
      status: '4531,4533',
      chassis: 'AGH30W,GGH30W',
      condition: '4.5,R?',
      gearbox: 'AT',
      fuel: 'hybrid,plug-in hybrid',
      color: 'PEARL WHITE',
      date: '2031-03-12',
      year: '2015,2020',
      mileage: '0,50000',
      engine: '660,0',
      startPrice: 'cheap',
      finishPrice: '0,10000000000',
      yearFrom: '2014',
      mileageTo: 'x',
      quick_search_lot: '1001-1005',
      equipment: 'SR',
      search: '',
      group: 'A',
    }
    expect(listingQuery.parse(query)).toEqual({
      page: 1,
      pageSize: 20,
      order: 'ASC',
      auction: [3, 4],
      status: [4531, 4533],
      chassis: ['AGH30W', 'GGH30W'],
      condition: ['4.5', 'R?'],
      gearbox: ['AT'],
      fuel: ['hybrid', 'plug-in hybrid'],
      color: ['PEARL WHITE'],
      date: ['2031-03-12'],
      year: [2015, 2020],
      mileage: [0, 50_000],
      engine: [660, 0],
      startPrice: [0, 0],
      finishPrice: [0, 10_000_000_000],
      yearFrom: 2014,
      mileageTo: 0,
      quick_search_lot: '1001-1005',
      equipment: 'SR',
      search: '',
      group: 'A',
    })
  })

  test.each([
    ...(['maker', 'model', 'auction', 'status'] as const),
    ...(['chassis', 'condition', 'gearbox', 'fuel', 'color'] as const),
  ])('a repeated %s is a longer list', (key) => {
    expect(listingQuery.parse({ [key]: ['4531', '4532'] })).toEqual(
      listingQuery.parse({ [key]: '4531,4532' }),
    )
  })

  test.each([
    'page',
    'pageSize',
    'sort',
    'order',
    'search',
    'group',
    'equipment',
    'quick_search_lot',
    ...rangeKeys,
    ...rangeKeys.map((key) => `${key}From`),
  ])('%s may not be repeated', (key) => {
    expect(listingQuery.safeParse({ [key]: ['1', '2'] }).success).toBe(false)
  })

  test.each(rangeKeys)('reads %s as a pair or as separate bounds', (key) => {
    const read = (query: object) => rangeIn(listingQuery.parse(query), key)
    const [from, to] = [`${key}From`, `${key}To`]
    expect(read({ [key]: '1990,2000' })).toEqual([1990, 2000])
    expect(read({ [key]: '0,2000' })).toEqual([0, 2000])
    expect(read({ [from]: '1990', [to]: '2000' })).toEqual([1990, 2000])
    expect(read({ [from]: '1990' })).toEqual([1990, 0])
    expect(read({ [to]: '2000' })).toEqual([0, 2000])
    expect(read({ [key]: '1991,0', [from]: '1990', [to]: '2000' })).toEqual([1991, 2000])
    for (const none of [{}, { [key]: '0,0' }, { [from]: '2000', [to]: '1990' }]) {
      expect(read(none)).toBeNull()
    }
  })

  test('allows hyphens in the text of the combined search', () => {
    expect(parseSearch('lot_no-1001-1005')).toEqual({ type: 'lot_no', text: '1001-1005' })
    expect(parseSearch('chassis- DBA-AGH30W ')).toEqual({ type: 'chassis', text: 'DBA-AGH30W' })
    expect(parseSearch('model-')).toEqual({ type: 'model', text: '' })
  })

  test('keeps any text unchanged, except for spaces around it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...searchTypes), fc.string(), (type, text) => {
        expect(parseSearch(`${type}-${text}`)).toEqual({ type, text: text.trim() })
      }),
    )
  })
})
