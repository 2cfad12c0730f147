import fc from 'fast-check'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it, vi } from 'vitest'
import listings from '#market/lots/messages/en/listings.first.json' with { type: 'json' }
import { pageTypes } from '#market/search/contract/page-types.ts'
import common from '#platform/i18n/messages/en/common.first.json' with { type: 'json' }
import type { Translate } from '#platform/i18n/web/use-translation.ts'
import collection from '#platform/list/messages/en/collection.first.json' with { type: 'json' }
import { addressKey, type Change } from '#platform/list/web/address.ts'
import {
  type Filter,
  type FilterOptions,
  type OptionsFilter,
  type RangeFilter,
  setFilter,
  setRange,
  type TextFilter,
  toggleOption,
} from '#platform/list/web/filters/filter.ts'
import { tagsOf } from '#platform/list/web/filters/tags.ts'
import { parseSearchParams, writeSearchParams } from '#platform/list/web/search-params.ts'
import filterMessages from '#site/listings/messages/en/filters.first.json' with { type: 'json' }
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
const withHouses = { ...options, options: { auction: [option(7, 'USS Tokyo')] } }
const tagged = (address: ListingAddress, known: FilterOptions | undefined = options) =>
  tagsOf(filters, address, { t, options: known })
const texts = (address: ListingAddress, known?: FilterOptions) =>
  tagged(address, known).map(({ label, value }) => `${label} ${value}`)

it('choosing another maker clears the model and the additional filters', () => {
  const address: ListingAddress = {
    maker: [1],
    model: [11],
    chassis: ['AGH30W'],
    color: ['WHITE'],
    gearbox: ['AT'],
    fuel: ['hybrid'],
    condition: ['4'],
    status: [4531],
    auction: [7],
    year: [2016, 2021],
    date: ['2026-11-19'],
    equipment: 'SR',
  }
  expect(toggleOption(maker, 2, true)(address)).toEqual({
    maker: [1, 2],
    year: [2016, 2021],
    date: ['2026-11-19'],
    equipment: 'SR',
  })
})

describe('tags', () => {
  it('show one for each filter, with the known names', () => {
    expect(texts({ maker: [1], model: [11, 12, 13], condition: ['4.5', '5'] })).toEqual([
      'Maker TOYOTA',
      'Model AQUA +2',
      'Condition 4.5, 5',
    ])
    expect(texts({ model: [13] })).toEqual(['Model …'])
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

  it('combine families of houses and "and better"', () => {
    const houses = {
      ...options,
      options: {
        auction: [
          option(7, 'USS Tokyo'),
          option(8, 'USS Nagoya'),
          option(9, 'CAA Chubu'),
          option(10, 'JU Gifu'),
        ],
      },
    }
    expect(texts({ auction: [8, 7] }, houses)).toEqual(['Auction USS'])
    expect(texts({ auction: [8, 7, 9] }, houses)).toEqual(['Auction USS, CAA Chubu'])
    expect(texts({ auction: [8, 9, 10] }, houses)).toEqual(['Auction USS Nagoya +2'])
    const grades = { ...options, options: { condition: [{ value: '4', label: '4', counter: 1 }] } }
    const better = ['S', '6', '5', '4.5', '4']
    expect(texts({ condition: better }, grades)).toEqual(['Condition 4 and better'])
    expect(texts({ condition: [...better, 'R'] }, grades)).toEqual(['Condition S +5'])
  })

  it('write years without digit grouping, and everything else with its unit', () => {
    expect(texts({ year: [2016, 2021], mileage: [0, 90_000], startPrice: [500_000, 0] })).toEqual([
      'Year 2016–2021',
      'Mileage to 90\u2009000 km',
      'Start price from 500\u2009000\u2009¥',
    ])
  })

  it('describe days, houses on days and spans', () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T03:00Z'), toFake: ['Date'] })
    expect(texts({ date: ['2026-11-19', '2026-11-20'] })).toEqual(['Day Thu 19 Nov, Fri 20 Nov'])
    expect(texts({ houseDay: ['2026-11-19-7'] }, withHouses)).toEqual(['Day USS Tokyo Thu 19 Nov'])
    vi.useRealTimers()
    const month = Array.from({ length: 9 }, (_, at) => `2026-11-0${at + 1}`)
    expect(texts({ date: month })).toEqual(['Day 2026.11.01–2026.11.09'])
    expect(texts({ dateFrom: '2026-01-01' })).toEqual(['Day since 2026.01.01'])
    expect(texts({ dateTo: '2026-01-01' })).toEqual(['Day until 2026.01.01'])
    const whole: ListingAddress = { dateFrom: '2020-01-01', dateTo: '2026-01-01' }
    expect(texts(whole)).toEqual(['Day 2020.01.01–2026.01.01'])
    const [tag] = tagged({ ...whole, date: month, sort: 'year' })
    expect(tag?.remove({ ...whole, date: month, sort: 'year' })).toEqual({ sort: 'year' })
  })

  it('name the field of the combined search, and clear it', () => {
    const [tag] = tagged({ search: 'lot_no-1001-1005' })
    expect(`${tag?.label} ${tag?.value}`).toBe('Lot 1001-1005')
    expect(tag?.remove({ search: 'lot_no-1', page: 2, sort: 'year' })).toEqual({ sort: 'year' })
  })

  it('clear only the filter that they name', () => {
    const address: ListingAddress = {
      maker: [1],
      model: [11, 12],
      year: [2016, 0],
      sort: 'year',
      order: 'ASC',
    }
    const { maker: _maker, model: _model, ...others } = address
    const { year: _year, ...cars } = address
    const { model: _models, ...makers } = address
    expect(tagged(address).map(({ remove }) => remove(address))).toEqual([others, makers, cars])
  })
})

describe('the title of a search', () => {
  const titled = (address: ListingAddress) => filterTitle(tagged(address), 'Car auctions')

  it('begins with the car', () => {
    expect(titled({ year: [2016, 2021], maker: [1], model: [11], mileage: [0, 90_000] })).toBe(
      'TOYOTA AQUA · 2016–2021 · to 90\u2009000 km',
    )
  })

  it('is the title of the page when there is no filter', () => {
    expect(titled({ sort: 'year' })).toBe('Car auctions')
  })

  it('has as many filters as fit, none of them cut', () => {
    const models = titled({ color: ['x'.repeat(150)], equipment: 'y'.repeat(150) })
    expect(models).toMatch(/^(x+|y+)$/)
    expect(titled({ equipment: 'x'.repeat(300) })).toHaveLength(200)
  })
})

it.each(pageTypes)('%s has a field for every filter that is chosen in the panel', (pageType) => {
  const inPanel = filtersOf(pageType).filter(
    ({ key, kind }) => (kind === 'options' && key !== 'model') || kind === 'range',
  )
  for (const { key } of inPanel) expect(fieldOrder).toContain(key)
})

it('any choice survives the address', () => {
  const of = <Kind extends Filter<ListingAddress>>(...keys: readonly string[]) =>
    fc.constantFrom(...(filters.filter(({ key }) => keys.includes(key)) as Kind[]))
  const code = fc.stringMatching(/^[A-Z0-9 .*/&+#%-]{1,8}$/).filter((text) => text.trim() === text)
  const texts = fc.stringMatching(/^\S(.{0,10}\S)?$/)
  const number = fc.integer({ min: 0, max: 9000 })
  const changes: fc.Arbitrary<Change<ListingAddress>> = fc.oneof(
    fc
      .tuple(
        of<OptionsFilter<ListingAddress>>('maker', 'model', 'auction'),
        fc.integer({ min: 1, max: 999 }),
      )
      .map(([filter, id]) => toggleOption(filter, id, true)),
    fc
      .tuple(
        of<OptionsFilter<ListingAddress>>('chassis', 'condition', 'gearbox', 'fuel', 'color'),
        code,
      )
      .map(([filter, value]) => toggleOption(filter, value, true)),
    fc
      .tuple(of<RangeFilter<ListingAddress>>('year', 'mileage', 'startPrice'), number, number)
      .map(([filter, from, to]) => setRange(filter, [from, to])),
    fc
      .tuple(of<TextFilter<ListingAddress>>('quick_search_lot', 'equipment'), texts)
      .map(([filter, text]) => setFilter(filter, text)),
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
