import { describe, expect, it } from 'vitest'
import { parseSearchParams, writeSearchParams } from '../collection/search-params.ts'
import { asked, listingQuestion, nextSort, readListingSearch } from './listing-search.ts'

const read = (address: string) => readListingSearch(parseSearchParams(address), 'car-auction')

describe('the address of a listing', () => {
  it('is read with the schema of the call', () => {
    expect(read('?page=3&maker=1,22&sort=mileage&order=DESC&search=lot_no-1001-1005')).toEqual({
      page: 3,
      maker: [1, 22],
      sort: 'mileage',
      order: 'DESC',
      search: 'lot_no-1001-1005',
    })
  })

  it('leaves out what goes without saying', () => {
    expect(read('?page=1&order=DESC&search=model-')).toEqual({})
  })

  it('leaves out what does not fit', () => {
    expect(read('?page=x&pageSize=9999&sort=colour&maker=toyota&search=bare&utm=1')).toEqual({})
  })

  it('survives being written and read again', () => {
    const search = { maker: [1, 2], page: 2, search: 'model-A&B, C', pageSize: 50 }
    expect(read(writeSearchParams(search))).toEqual(search)
    expect(readListingSearch(search, 'car-auction')).toEqual(search)
  })

  it('has filters of every kind, and survives with them', () => {
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
    expect(listingQuestion(search, 20)).toMatchObject({ year: '2015,2020', condition: '4.5,R' })
  })

  it('keeps a range as a pair, and none that restricts nothing', () => {
    expect(read('?yearFrom=2015&mileageTo=50000')).toEqual({
      year: [2015, 0],
      mileage: [0, 50_000],
    })
    for (const year of ['0,0', '', 'new', '2020,2015', '1,2,3']) {
      expect(Object.keys(read(`?year=${year}`))).toEqual([])
    }
    expect(Object.keys(read('?yearFrom=0&quick_search_lot=&color=,&group='))).toEqual([])
  })

  it('searches bikes by lot number and model alone', () => {
    const raw = { search: 'chassis-NC42' }
    expect(readListingSearch(raw, 'bikes')).toEqual({})
    expect(readListingSearch(raw, 'stock')).toEqual(raw)
  })

  it('stays readable', () => {
    expect(writeSearchParams({ maker: [1, 2], page: undefined })).toBe('?maker=1,2')
    expect(writeSearchParams({})).toBe('')
  })
})

it('asks with the page size of the device unless the address says another', () => {
  expect(listingQuestion({ maker: [1, 2] }, 50)).toEqual({ pageSize: 50, maker: '1,2' })
  expect(listingQuestion({ pageSize: 70 }, 50)).toEqual({ pageSize: 70 })
})

it('begins every changed question at its first page', () => {
  expect(asked({ page: 4, maker: [1] }, { search: 'model-Aqua' })).toEqual({
    maker: [1],
    search: 'model-Aqua',
  })
})

it('sorts up, down, off; another key starts up', () => {
  const up = nextSort({ page: 4 }, 'year')
  expect(up).toEqual({ sort: 'year', order: 'ASC' })
  const down = nextSort(up, 'year')
  expect(down).toEqual({ sort: 'year', order: 'DESC' })
  expect(nextSort(down, 'year')).toEqual({})
  expect(nextSort(down, 'mileage')).toEqual({ sort: 'mileage', order: 'ASC' })
})
