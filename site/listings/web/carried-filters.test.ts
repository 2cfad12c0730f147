import { expect, test } from 'vitest'
import type { PageType } from '#market/search/contract/page-types.ts'
import { parseSearchParams, writeSearchParams } from '#platform/list/web/search-params.ts'
import { carriedFilters, counterpartsOf, droppedFilters } from './carried-filters.ts'
import { readListingAddress } from './listing-address.ts'

const addressOf = (text: string, from: PageType) =>
  readListingAddress(parseSearchParams(text), from)
const carry = (text: string, from: PageType = 'car-auction', to: PageType = 'stats') =>
  writeSearchParams(carriedFilters(addressOf(text, from), { from, to }))
const dropped = (text: string, from: PageType = 'car-auction', to: PageType = 'stats') =>
  droppedFilters(addressOf(text, from), { from, to }).map(({ key }) => key)

const ofCar =
  '?maker=1,2&model=7&chassis=AGH30W&year=2018,2021&mileage=0,60000&engine=2000,2500' +
  '&condition=4,4.5&gearbox=AT&fuel=hybrid&color=WHITE&equipment=SR&estimate=0,900000&tag=family' +
  '&notForMe=without'
const ofAuctions = '&auction=3,4&startPrice=0,900000&belowEstimate=15,0'

test('carries shared filters over, in both directions', () => {
  const text = `${ofCar}${ofAuctions}&search=model-alphard`
  expect(carry(text)).toBe(text)
  expect(carry(text, 'stats', 'car-auction')).toBe(text)
  expect(dropped(text)).toEqual([])
})

test('drops and names filters that only one of them has', () => {
  const text =
    '?date=2026-11-20&dateFrom=2026-11-01&houseDay=2026-11-20-3&status=4531&group=A' +
    '&page=3&pageSize=50&sort=year&order=DESC&view=card&search=lot_no-1001&quick_search_lot=5'
  expect(carry(text)).toBe('')
  expect(dropped(text)).toEqual(['search', 'quick_search_lot', 'date', 'status', 'group'])
})

test('carries a sold price to statistics, but not to upcoming lots', () => {
  const text = '?finishPrice=0,900000'
  expect(carry(text)).toBe(text)
  expect(carry(text, 'stats', 'car-auction')).toBe('')
  expect(dropped(text, 'stats', 'car-auction')).toEqual(['finishPrice'])
})

test('does not turn a fixed price into a start price, or its seller into an auction house', () => {
  for (const [from, to] of [
    ['stock', 'stats'],
    ['stats', 'stock'],
  ] as const) {
    expect(carry(ofCar + ofAuctions, from, to)).toBe(ofCar)
    expect(dropped(ofCar + ofAuctions, from, to)).toEqual([
      'auction',
      'startPrice',
      'belowEstimate',
    ])
  }
})

test('going there and back leads to the same listing', () => {
  for (const from of ['car-auction', 'stock', 'stats', 'bikes', 'bike-stats'] as const) {
    for (const to of counterpartsOf[from]) expect(counterpartsOf[to]).toContain(from)
  }
})
