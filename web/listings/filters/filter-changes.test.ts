import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearchParams, writeSearchParams } from '../../collection/search-params.ts'
import { type ListingSearch, readListingSearch } from '../listing-search.ts'
import {
  addFoundModel,
  bound,
  choose,
  chooseFoundChassis,
  countFilters,
  fillInChassis,
  lift,
  pick,
  searchKey,
  tick,
  withoutFilters,
  write,
} from './filter-changes.ts'

const full: ListingSearch = {
  page: 3,
  sort: 'year',
  order: 'DESC',
  maker: [1],
  model: [11, 12],
  chassis: ['AGH30W'],
  color: ['WHITE'],
  gearbox: ['AT'],
  condition: ['4'],
  status: [4531],
  auction: [7],
  year: [2016, 2021],
  date: ['2026-11-19'],
  equipment: 'SR',
}
const kept = {
  sort: 'year',
  order: 'DESC',
  year: [2016, 2021],
  date: ['2026-11-19'],
  equipment: 'SR',
}

describe('another maker', () => {
  it('clears the model and the additional filters', () => {
    expect(tick('maker', 2, true)(full)).toEqual({ ...kept, maker: [1, 2] })
    expect(tick('maker', 1, false)(full)).toEqual(kept)
    expect(choose('maker', [3])(full)).toEqual({ ...kept, maker: [3] })
    expect(lift('maker')(full)).toEqual(kept)
  })

  it('clears nothing when it is the same', () => {
    expect(tick('maker', 1, true)(full)).toBe(full)
  })

  it('comes with a model that was found', () => {
    const found = { value: 21, label: 'SKYLINE', counter: 5, maker: { value: 2, label: 'NISSAN' } }
    expect(addFoundModel(found)({ year: [2016, 0] })).toEqual({
      year: [2016, 0],
      maker: [2],
      model: [21],
    })
    const narrowed = { auction: [20], condition: ['4'], status: [4531], chassis: ['V36'] }
    const { chassis: _, ...stays } = narrowed
    expect(addFoundModel(found)(narrowed as never)).toEqual({ ...stays, maker: [2], model: [21] })
    expect(addFoundModel(found)({ ...narrowed, maker: [3] } as never)).toEqual({
      maker: [2],
      model: [21],
    })
    expect(addFoundModel(found)({ maker: [2], model: [22] })).toEqual({
      maker: [2],
      model: [22, 21],
    })
  })

  it('comes with a chassis code that was found, unless the code fits too many models', () => {
    const ids = (...values: number[]) => values.map((value) => ({ value }))
    const chosen = chooseFoundChassis('V36')(full)
    expect(chosen).toEqual({ ...kept, chassis: ['V36'] })
    expect(fillInChassis('V36', { maker: ids(2), model: ids(21) })(chosen)).toEqual({
      ...kept,
      maker: [2],
      model: [21],
      chassis: ['V36'],
    })
    const many = Array.from({ length: 40 }, (_, at) => at)
    expect(fillInChassis('V36', { maker: ids(1, 2), model: ids(...many) })(chosen)).toBe(chosen)
    expect(fillInChassis('V36', { maker: [], model: [] })(chosen)).toBe(chosen)
  })

  it('comes with no chassis code that is not asked for any more', () => {
    const found = { maker: [{ value: 2 }], model: [{ value: 21 }] }
    expect(fillInChassis('V36', found)(full)).toBe(full)
    expect(fillInChassis('V36', found)({})).toEqual({})
  })
})

describe('any change', () => {
  it('starts at the first page', () => {
    for (const change of [
      tick('color', 'BLACK', true),
      bound('year', [2000, 0]),
      write('equipment', 'x'),
    ]) {
      expect(change(full).page).toBeUndefined()
    }
  })

  it('done twice does no more than once', () => {
    for (const change of [
      tick('condition', 'R', true),
      tick('condition', '4', false),
      pick('chassis', 'ZZZ'),
      bound('mileage', [9, 1]),
    ]) {
      expect(change(change(full))).toEqual(change(full))
    }
  })
})

it('turns a reversed range round and drops an open one', () => {
  expect(bound('year', [2021, 2016])({})).toEqual({ year: [2016, 2021] })
  expect(bound('year', [2021, 0])({})).toEqual({ year: [2021, 0] })
  expect(bound('year', [0, 0])({ year: [2016, 0] })).toEqual({})
})

it('trims texts, and an empty one searches nothing', () => {
  expect(write('quick_search_lot', ' 1001-1005 ')({})).toEqual({ quick_search_lot: '1001-1005' })
  expect(write('equipment', '  ')({ equipment: 'SR' })).toEqual({})
})

it('chooses one chassis code or none', () => {
  expect(pick('chassis', 'V36')({ chassis: ['A', 'B'] })).toEqual({ chassis: ['V36'] })
  expect(pick('chassis', null)({ chassis: ['A'] })).toEqual({})
})

it('clears every filter and keeps order and page size', () => {
  expect(withoutFilters({ ...full, pageSize: 50 })).toEqual({
    sort: 'year',
    order: 'DESC',
    pageSize: 50,
  })
  expect(countFilters(full)).toBe(11)
  expect(countFilters({ sort: 'year', page: 2 })).toBe(0)
})

it('whatever is chosen survives the address', () => {
  const code = fc.stringMatching(/^[A-Z0-9 .*/&+#%-]{1,8}$/).filter((text) => text.trim() === text)
  const texts = fc.stringMatching(/^\S(.{0,10}\S)?$/)
  const number = fc.integer({ min: 0, max: 9000 })
  const changes = fc.oneof(
    fc
      .tuple(fc.constantFrom('maker', 'model', 'auction'), fc.integer({ min: 1, max: 999 }))
      .map(([key, id]) => tick(key, id, true)),
    fc
      .tuple(fc.constantFrom('chassis', 'condition', 'gearbox', 'color'), code)
      .map(([key, value]) => tick(key, value, true)),
    fc
      .tuple(fc.constantFrom('year', 'mileage', 'startPrice'), number, number)
      .map(([key, from, to]) => bound(key, [from, to])),
    fc
      .tuple(fc.constantFrom('quick_search_lot', 'equipment'), texts)
      .map(([key, text]) => write(key, text)),
  )
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (some) => {
      const search = some.reduce<ListingSearch>((before, change) => change(before), {})
      const address = writeSearchParams({ ...search })
      const read = readListingSearch(parseSearchParams(address), 'car-auction')
      expect(read).toEqual(search)
      expect(searchKey(read)).toBe(searchKey(search))
    }),
  )
})
