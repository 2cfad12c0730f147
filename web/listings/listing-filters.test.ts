import fc from 'fast-check'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { pageTypes } from '../../contract/lots/page-types.ts'
import collection from '../../messages/en/collection.json' with { type: 'json' }
import common from '../../messages/en/common.json' with { type: 'json' }
import filterMessages from '../../messages/en/filters.json' with { type: 'json' }
import listings from '../../messages/en/listings.json' with { type: 'json' }
import { addressKey, type Change } from '../collection/address.ts'
import {
  bound,
  choose,
  type Filter,
  type FilterOptions,
  type OptionsFilter,
  type RangeFilter,
  type TextFilter,
  tick,
} from '../collection/filters/filter.ts'
import { tagsByFilter, tagsOf } from '../collection/filters/tags.ts'
import { parseSearchParams, writeSearchParams } from '../collection/search-params.ts'
import type { Translate } from '../i18n/use-translation.ts'
import { type ListingAddress, readListingAddress } from './listing-address.ts'
import { fieldOrder, filtersOf, filterTitle, maker } from './listing-filters.ts'

const messages = { collection, common, filters: filterMessages, listings }
const translator = createTranslator({ locale: 'en', messages })
const t = ((key: string, values?: object) =>
  translator(
    (key.includes(':') ? key.replace(':', '.') : `collection.${key}`) as never,
    values as never,
  )) as Translate<'collection'>
const filters = filtersOf('car-auction')
const option = (value: number, label: string) => ({ value, label, counter: 1 })
const options: FilterOptions = {
  options: {
    maker: [option(1, 'TOYOTA')],
    model: [option(11, 'AQUA'), option(12, 'ALPHARD')],
  },
  ranges: {},
  found: 1,
}
const tagged = (address: ListingAddress, known: FilterOptions | undefined = options) =>
  tagsOf(filters, address, { t, options: known })
const texts = (address: ListingAddress, known?: FilterOptions) =>
  tagged(address, known).map(({ label, value }) => `${label} ${value}`)

it('another maker clears the model and the additional filters', () => {
  const address: ListingAddress = {
    maker: [1],
    model: [11],
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
  expect(tick(maker, 2, true)(address)).toEqual({
    maker: [1, 2],
    year: [2016, 2021],
    date: ['2026-11-19'],
    equipment: 'SR',
  })
})

describe('tags', () => {
  it('are one for each value, with the names that are known', () => {
    expect(texts({ maker: [1], model: [11, 12, 13], condition: ['4.5'] })).toEqual([
      'Maker TOYOTA',
      'Model AQUA',
      'Model ALPHARD',
      'Model …',
      'Condition 4.5',
    ])
    expect(
      tagsOf(
        filters,
        { maker: [1], color: ['WHITE'] },
        {
          t,
          options: undefined,
        },
      ).map(({ value }) => value),
    ).toEqual(['…', 'WHITE'])
  })

  it('write years without groups of digits, and everything else with its unit', () => {
    expect(texts({ year: [2016, 2021], mileage: [0, 90_000], startPrice: [500_000, 0] })).toEqual([
      'Year 2016–2021',
      'Mileage to 90\u2009000 km',
      'Start price from 500\u2009000\u2009¥',
    ])
  })

  it('name days one by one, and a long span by its ends', () => {
    expect(texts({ date: ['2026-11-19', '2026-11-20'] })).toEqual([
      'Day Thu 11/19',
      'Day Fri 11/20',
    ])
    const month = Array.from({ length: 9 }, (_, at) => `2026-11-0${at + 1}`)
    expect(texts({ date: month })).toEqual(['Day 2026.11.01–2026.11.09'])
    const [span] = tagged({ date: [...month, '2026-11-19'] })
    expect(span?.remove({ date: [...month, '2026-11-19'] })).toEqual({ date: ['2026-11-19'] })
  })

  it('say where the combined search looks, and lift it', () => {
    const [tag] = tagged({ search: 'lot_no-1001-1005' })
    expect(`${tag?.label} ${tag?.value}`).toBe('Lot 1001-1005')
    expect(tag?.remove({ search: 'lot_no-1', page: 2, sort: 'year' })).toEqual({ sort: 'year' })
  })

  it('lift what they name and nothing else', () => {
    const address: ListingAddress = {
      maker: [1],
      model: [11, 12],
      year: [2016, 0],
      sort: 'year',
      order: 'ASC',
    }
    const { maker: _maker, model: _model, ...others } = address
    const { year: _year, ...cars } = address
    expect(tagged(address).map(({ remove }) => remove(address))).toEqual([
      others,
      { ...address, model: [12] },
      { ...address, model: [11] },
      cars,
    ])
  })

  it('come together by filter', () => {
    const tags = tagsByFilter(tagged({ maker: [1], model: [11, 12] }))
    expect(tags.map(({ value }) => value)).toEqual(['TOYOTA', 'AQUA, ALPHARD'])
  })
})

describe('the title of a search', () => {
  const titled = (address: ListingAddress) => filterTitle(tagged(address), 'Car auctions')

  it('names the car first', () => {
    expect(titled({ year: [2016, 2021], maker: [1], model: [11], mileage: [0, 90_000] })).toBe(
      'TOYOTA AQUA · 2016–2021 · to 90\u2009000 km',
    )
  })

  it('is that of the page when there is no filter', () => {
    expect(titled({ sort: 'year' })).toBe('Car auctions')
  })

  it('stays short', () => {
    const title = titled({ equipment: 'x'.repeat(300) })
    expect(title.length).toBe(80)
    expect(title.endsWith('…')).toBe(true)
  })
})

it.each(pageTypes)('%s has a field for every filter that is chosen in the panel', (pageType) => {
  const inPanel = filtersOf(pageType).filter(
    ({ key, kind }) => (kind === 'options' && key !== 'model') || kind === 'range',
  )
  for (const { key } of inPanel) expect(fieldOrder).toContain(key)
})

it('whatever is chosen survives the address', () => {
  const of = <Kind extends Filter<ListingAddress>>(...keys: readonly string[]) =>
    fc.constantFrom(...(filters.filter(({ key }) => keys.includes(key)) as Kind[]))
  const code = fc.stringMatching(/^[A-Z0-9 .*/&+#%-]{1,8}$/).filter((text) => text.trim() === text)
  const words = fc.stringMatching(/^\S(.{0,10}\S)?$/)
  const number = fc.integer({ min: 0, max: 9000 })
  const changes: fc.Arbitrary<Change<ListingAddress>> = fc.oneof(
    fc
      .tuple(
        of<OptionsFilter<ListingAddress>>('maker', 'model', 'auction'),
        fc.integer({ min: 1, max: 999 }),
      )
      .map(([filter, id]) => tick(filter, id, true)),
    fc
      .tuple(of<OptionsFilter<ListingAddress>>('chassis', 'condition', 'gearbox', 'color'), code)
      .map(([filter, value]) => tick(filter, value, true)),
    fc
      .tuple(of<RangeFilter<ListingAddress>>('year', 'mileage', 'startPrice'), number, number)
      .map(([filter, from, to]) => bound(filter, [from, to])),
    fc
      .tuple(of<TextFilter<ListingAddress>>('quick_search_lot', 'equipment'), words)
      .map(([filter, text]) => choose(filter, text)),
  )
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (some) => {
      const address = some.reduce<ListingAddress>((before, change) => change(before), {})
      const read = readListingAddress(parseSearchParams(writeSearchParams(address)), 'car-auction')
      expect(read).toEqual(address)
      expect(addressKey(read)).toBe(addressKey(address))
    }),
  )
})
