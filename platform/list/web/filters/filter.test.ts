import { describe, expect, it } from 'vitest'
import type { ListAddress } from '../address.ts'
import {
  clearFilter,
  countFilters,
  type Filter,
  type OptionsFilter,
  type RangeFilter,
  setFilter,
  setRange,
  type TextFilter,
  toggleOption,
  withoutFilters,
} from './filter.ts'

interface Address extends ListAddress {
  readonly maker?: readonly number[]
  readonly model?: readonly number[]
  readonly year?: readonly [number, number]
  readonly text?: string
}
const maker: OptionsFilter<Address> = {
  kind: 'options',
  key: 'maker',
  label: 'filters:name.maker',
  shape: 'few',
  dependents: ['model'],
}
const model: OptionsFilter<Address> = { ...maker, key: 'model', dependents: [] }
const year: RangeFilter<Address> = {
  kind: 'range',
  key: 'year',
  label: 'filters:name.year',
  plain: String,
  whole: String,
}
const text: TextFilter<Address> = {
  kind: 'text',
  key: 'text',
  label: 'filters:name.equipment',
  example: 'filters:example.equipment',
}
const filters: readonly Filter<Address>[] = [maker, model, year, text]
const full: Address = {
  page: 3,
  sort: 'year',
  order: 'DESC',
  maker: [1],
  model: [11, 12],
  year: [2016, 2021],
  text: 'SR',
}

describe('a change of a filter', () => {
  it('removes the filters that depend on it', () => {
    const { page: _page, model: _model, ...rest } = full
    expect(toggleOption(maker, 2, true)(full)).toEqual({ ...rest, maker: [1, 2] })
    const { maker: _maker, ...stays } = rest
    expect(toggleOption(maker, 1, false)(full)).toEqual(stays)
    expect(clearFilter(maker)(full)).toEqual(stays)
  })

  it('does nothing when the value is already set', () => {
    expect(toggleOption(maker, 1, true)(full)).toBe(full)
  })

  it('starts at the first page', () => {
    for (const change of [
      toggleOption(model, 13, true),
      setRange(year, [2000, 0]),
      setFilter(text, 'x'),
    ]) {
      expect(change(full).page).toBeUndefined()
    }
  })

  it('is idempotent', () => {
    for (const change of [
      toggleOption(model, 13, true),
      toggleOption(model, 11, false),
      setFilter(text, 'x'),
      setRange(year, [9, 1]),
    ]) {
      expect(change(change(full))).toEqual(change(full))
    }
  })
})

it('swaps a reversed range and drops an open one', () => {
  expect(setRange(year, [2021, 2016])({})).toEqual({ year: [2016, 2021] })
  expect(setRange(year, [2021, 0])({})).toEqual({ year: [2021, 0] })
  expect(setRange(year, [0, 0])({ year: [2016, 0] })).toEqual({})
})

it('removes the filter for an empty text or list', () => {
  expect(setFilter(text, '')({ text: 'SR' })).toEqual({})
  expect(setFilter(model, [])({ model: [11] })).toEqual({})
  expect(setFilter(model, [12])({ model: [10, 11] })).toEqual({ model: [12] })
})

it('clears every filter; order and page size stay', () => {
  expect(withoutFilters(filters)({ ...full, pageSize: 50 })).toEqual({
    sort: 'year',
    order: 'DESC',
    pageSize: 50,
  })
  expect(countFilters(filters, full)).toBe(4)
  expect(countFilters(filters, { sort: 'year', page: 2 })).toBe(0)
})
