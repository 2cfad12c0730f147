import { describe, expect, it } from 'vitest'
import type { ListingSearch } from '../listing-search.ts'
import { filterTitle, filterWords, rangeWords, wordsByFilter } from './filter-words.ts'
import type { FiltersAnswer } from './filters-query.ts'

const words = {
  name: (key: string) => key,
  from: (value: string) => `from ${value}`,
  to: (value: string) => `to ${value}`,
  day: (day: string) => `day ${day}`,
  unit: (key: string, value: string) => (key === 'mileage' ? `${value} km` : value),
}
const option = (value: number, label: string) => ({ value, label, counter: 1 })
const select = {
  maker: [option(1, 'TOYOTA')],
  model: [option(11, 'AQUA'), option(12, 'ALPHARD')],
}
const answer = { select } as unknown as FiltersAnswer
const said = (search: ListingSearch, known: FiltersAnswer | null = answer) =>
  filterWords(search, { answer: known ?? undefined, words }).map(
    ({ label, value }) => `${label} ${value}`,
  )

describe('a range in words', () => {
  it.each([
    ['year', [2016, 2021], '2016–2021'],
    ['year', [2016, 2016], '2016'],
    ['year', [0, 2021], 'to 2021'],
    ['mileage', [0, 90_000], 'to 90\u2009000 km'],
    ['mileage', [10_000, 90_000], '10\u2009000–90\u2009000 km'],
    ['startPrice', [500_000, 0], 'from 500\u2009000\u2009¥'],
  ] as const)('%s %o', (key, [from, to], expected) => {
    expect(rangeWords(key, [from, to], words)).toBe(expected)
  })
})

describe('filters in words', () => {
  it('are one for each value, with the names that the answer knows', () => {
    expect(said({ maker: [1], model: [11, 12, 13], condition: ['4.5'] })).toEqual([
      'maker TOYOTA',
      'model AQUA',
      'model ALPHARD',
      'model …',
      'condition 4.5',
    ])
    expect(said({ maker: [1], color: ['WHITE'] }, null)).toEqual(['maker …', 'color WHITE'])
  })

  it('name days one by one, and a long span by its ends', () => {
    expect(said({ date: ['2026-11-19', '2026-11-20'] })).toEqual([
      'date day 2026-11-19',
      'date day 2026-11-20',
    ])
    const month = Array.from({ length: 9 }, (_, at) => `2026-11-0${at + 1}`)
    expect(said({ date: month })).toEqual(['date 2026.11.01–2026.11.09'])
    const [span] = filterWords({ date: [...month, '2026-11-19'] }, { answer, words })
    expect(span?.remove({ date: [...month, '2026-11-19'] })).toEqual({ date: ['2026-11-19'] })
  })

  it('say where the combined search looks', () => {
    expect(said({ search: 'lot_no-1001-1005' })).toEqual(['find.lot_no 1001-1005'])
  })

  it('lift what they name and nothing else', () => {
    const search: ListingSearch = { maker: [1], model: [11, 12], year: [2016, 0], sort: 'year' }
    const tags = filterWords(search, { answer, words })
    const after = tags.map(({ remove }) => remove(search))
    expect(after).toEqual([
      { year: [2016, 0], sort: 'year', order: 'ASC' },
      { maker: [1], model: [12], year: [2016, 0], sort: 'year', order: 'ASC' },
      { maker: [1], model: [11], year: [2016, 0], sort: 'year', order: 'ASC' },
      { maker: [1], model: [11, 12], sort: 'year', order: 'ASC' },
    ])
  })

  it('come together by filter', () => {
    const tags = filterWords({ maker: [1], model: [11, 12] }, { answer, words })
    expect(wordsByFilter(tags).map(({ value }) => value)).toEqual(['TOYOTA', 'AQUA, ALPHARD'])
  })
})

describe('the title of a search', () => {
  const titled = (search: ListingSearch) =>
    filterTitle(filterWords(search, { answer, words }), 'Car auctions')

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
