import { describe, expect, it } from 'vitest'
import { queryOf } from '#platform/list/web/address.ts'
import { parseSearchParams, writeSearchParams } from '#platform/list/web/search-params.ts'
import { readListingAddress } from './listing-address.ts'

const read = (address: string) => readListingAddress(parseSearchParams(address), 'car-auction')

describe('the address of a listing', () => {
  it('is read as the call reads its query', () => {
    expect(read('?page=3&maker=1,22&sort=mileage&order=DESC&search=lot_no-1001-1005')).toEqual({
      page: 3,
      maker: [1, 22],
      sort: 'mileage',
      order: 'DESC',
      search: 'lot_no-1001-1005',
    })
  })

  it('omits default values', () => {
    expect(read('?page=1&order=DESC&search=model-')).toEqual({})
  })

  it('ignores invalid values', () => {
    expect(read('?page=x&pageSize=9999&sort=colour&maker=toyota&search=bare&utm=1')).toEqual({})
  })

  it('stays the same when written and read again', () => {
    const search = { maker: [1, 2], page: 2, search: 'model-A&B, C', pageSize: 50 }
    expect(read(writeSearchParams(search))).toEqual(search)
    expect(readListingAddress(search, 'car-auction')).toEqual(search)
  })

  it('stays the same with filters of every kind', () => {
    const address =
      '?auction=3&status=4531,4533&condition=4.5,R&color=PEARL WHITE&date=2031-03-12&year=2015,2020' +
      '&finishPrice=0,900000&quick_search_lot=1001-1005&equipment=SR&group=A'
    const search = read(address)
    expect(search).toEqual({
      auction: [3],
      status: [4531, 4533],
      condition: ['4.5', 'R'],
      color: ['PEARL WHITE'],
      date: ['2031-03-12'],
      year: [2015, 2020],
      finishPrice: [0, 900_000],
      quick_search_lot: '1001-1005',
      equipment: 'SR',
      group: 'A',
    })
    expect(read(writeSearchParams(search))).toEqual(search)
    expect(queryOf(search)).toMatchObject({ year: '2015,2020', condition: '4.5,R' })
  })

  it('writes a range as a pair, and omits one without bounds', () => {
    expect(read('?yearFrom=2015&mileageTo=50000')).toEqual({
      year: [2015, 0],
      mileage: [0, 50_000],
    })
    for (const year of ['0,0', '', 'new', '2020,2015', '1,2,3']) {
      expect(Object.keys(read(`?year=${year}`))).toEqual([])
    }
    expect(Object.keys(read('?yearFrom=0&quick_search_lot=&color=,&group='))).toEqual([])
  })

  it('writes a span of days, the earlier end first', () => {
    expect(read('?dateFrom=2020-01-01')).toEqual({ dateFrom: '2020-01-01' })
    expect(read('?dateTo=2020-01-01&dateFrom=x')).toEqual({ dateTo: '2020-01-01' })
    const span = { dateFrom: '2020-01-01', dateTo: '2026-01-01' }
    expect(read('?dateTo=2020-01-01&dateFrom=2026-01-01')).toEqual(span)
    expect(read(writeSearchParams(span))).toEqual(span)
    expect(read('?houseDay=2031-03-12-7,2031-03-13-7')).toEqual({
      houseDay: ['2031-03-12-7', '2031-03-13-7'],
    })
    expect(read('?houseDay=2031-03-12')).toEqual({})
  })

  it('searches bikes by lot number and model alone', () => {
    const raw = { search: 'chassis-NC42' }
    expect(readListingAddress(raw, 'bikes')).toEqual({})
    expect(readListingAddress(raw, 'stock')).toEqual(raw)
  })

  it('stays readable', () => {
    expect(writeSearchParams({ maker: [1, 2], page: undefined })).toBe('?maker=1,2')
    expect(writeSearchParams({})).toBe('')
  })
})
