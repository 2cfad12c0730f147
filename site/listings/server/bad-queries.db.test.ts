import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorBody, refusals } from '#app/contract/refusals.ts'
import { testApp } from '#testing/database/app.ts'
import { oddListings } from '#testing/database/bad-inputs.ts'
import { addLots } from '#testing/database/lots.ts'

const server = await testApp()
const { app, tokenOf } = server

beforeAll(async () => {
  await addLots(server, [
    { market: 'stock', chassisCode: 'AGH30W', year: 2015, color: 'WHITE' },
    { kind: 'bike', auctionDay: '2031-03-13' },
  ])
})

const token = tokenOf('client')
const get = async (url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${await token}` } })

const many = Array.from({ length: 201 }, (_, at) => at + 1).join()
const long = 'x'.repeat(2049)

describe('listing and filters refuse an invalid query', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1000001',
    'page=1&page=2',
    'pageSize=0',
    'pageSize=101',
    'pageSize=x',
    'sort=id',
    'sort=year&sort=mileage',
    'order=asc',
    'order=ASC;drop table lots',
    `maker=${many}`,
    `maker=${many.replaceAll(',', '&maker=')}`,
    `chassis=${many}`,
    `date=${Array(201).fill('2031-03-12').join()}`,
    'maker=toyota',
    'model=-1',
    'auction=99999999999',
    'status=4530',
    'status=99999',
    'date=2031-02-30',
    'date=0000-01-01',
    'condition=%00',
    `condition=${long}`,
    `color=a,${long}`,
    `year=${long}`,
    'year=1&year=2',
    'mileageFrom=1&mileageFrom=2',
    `quick_search_lot=${long}`,
    'equipment=a%00b',
    'equipment=a&equipment=b',
    `equipment=${encodeURIComponent('я'.repeat(1025))}`,
    'search=AGH30W',
    'search=colour-white',
    `search=chassis-${long}`,
    'search=model-a&search=model-b',
    'group=AB',
    'group=favorites',
    'group=A&group=B',
  ])('%s', async (query) => {
    for (const name of ['listing', 'filters']) {
      const response = await get(`/api/stock/${name}?${query}`)
      expect(response.statusCode).toBe(refusals.invalid_request)
      expect(errorBody.parse(response.json()).messageCode).toBe('invalid_request')
    }
  })

  test.each([
    ['filter-attributes', 'modelId=x'],
    ['filter-attributes', `lot_no=${long}`],
    ['filter-attributes', 'equipement=%00'],
    ['filter-attributes', 'quick_search_model=a&quick_search_model=b'],
    ['filter-chassis', `search_chassis=${long}`],
    ['filter-model', 'search_model=%00'],
    ['model', `id=${many}`],
  ])('%s?%s', async (name, query) => {
    const response = await get(`/api/stock/${name}?${query}`)
    expect(errorBody.parse(response.json()).messageCode).toBe('invalid_request')
  })
})

describe('accepts an odd query', () => {
  test.each([
    'maker=1&maker=2',
    'chassis=AGH30W&chassis=,&chassis=x,y',
    'year=abc&mileage=-5,10&engine=9,1&startPrice=1&finishPrice=0,99999999999999999999',
    'yearFrom=x&yearTo=99999',
    'search=&equipment=&quick_search_lot=&group=&maker=&date=',
    'search=chassis-',
    `search=chassis-${encodeURIComponent(`'; drop table lots --`)}`,
    'search=lot_no-999999999999999999-1',
    'quick_search_lot=,,-,1-,-1',
    'equipment=%25_%5C',
    'color=%F0%9F%9A%97',
    'color=%ED%A0%80&chassis=%FF',
    '__proto__=1&constructor=2&utm_source=x&page[]=3',
    'page=1000000&pageSize=100',
    '&&&=&=1',
  ])('%s', async (query) => {
    for (const name of ['listing', 'filters']) {
      const response = await get(`/api/stock/${name}?${query}`)
      expect(response.statusCode, response.body).toBe(200)
    }
  })
})

test('no query at all makes the server fail', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(oddListings, async (url) => {
      const response = await get(url)
      expect(response.statusCode, response.body).toBeLessThan(500)
      if (response.statusCode >= 300) errorBody.parse(response.json())
    }),
    { numRuns: 400, seed: 20_310_312 },
  )
})
