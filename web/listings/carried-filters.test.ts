import { expect, test } from 'vitest'
import { parseSearchParams, writeSearchParams } from '../collection/search-params.ts'
import { carriedFilters, counterpartOf } from './carried-filters.ts'
import { readListingAddress } from './listing-address.ts'

const carry = (text: string) =>
  writeSearchParams(carriedFilters(readListingAddress(parseSearchParams(text), 'car-auction')))

test('what a car is goes along', () => {
  const text =
    '?maker=1,2&model=7&chassis=AGH30W&year=2018,2021&mileage=0,60000&engine=2000,2500' +
    '&condition=4,4.5&gearbox=AT&color=WHITE&equipment=SR&search=model-alphard'
  expect(carry(text)).toBe(text)
})

test('when, where, for how much and for whom it is sold does not', () => {
  const text =
    '?auction=3&date=2026-11-20&startPrice=0,900000&finishPrice=0,1&status=4531&group=A&tag=x' +
    '&page=3&pageSize=50&sort=year&order=DESC&view=card&search=lot_no-1001&quick_search_lot=5'
  expect(carry(text)).toBe('')
})

test('there and back again is the same listing', () => {
  for (const pageType of ['car-auction', 'stats', 'bikes', 'bike-stats'] as const) {
    expect(counterpartOf[counterpartOf[pageType]]).toBe(pageType)
  }
})
