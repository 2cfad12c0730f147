import { expect, test } from 'vitest'
import type { ComparedSale } from '#market/prices/contract/calls.ts'
import { countedAddress, salesAddress } from './sales-address.ts'

const ids = { maker: 3, model: 21 }
const sold = [4533, 4534]

const sale = (part: Partial<ComparedSale>): ComparedSale => ({
  ...{ id: '1', pageType: 'stats', lotNo: '5', auctionName: 'USS Tokyo', grade: 'S' },
  ...{ auctionDate: '2026-11-10', soldPrice: 900_000, movedYen: 910_000, weight: 100 },
  ...{ year: 2018, mileage: 61_200, condition: '4' },
  ...part,
})

test('the statistics show exactly the years, mileages and grades of the sales behind an estimate', () => {
  const sales = [
    sale({}),
    sale({ year: 2020, mileage: 33_000 }),
    sale({ year: 2017, mileage: 90_100, condition: '3.5' }),
  ]
  expect(salesAddress(sales, ids, null)).toEqual({
    ...{ maker: [3], model: [21], status: sold },
    ...{ year: [2017, 2020], mileage: [33_000, 91_000], condition: ['3.5', '4'] },
  })
})

test('omits a filter that would exclude one of the sales', () => {
  const sales = [sale({ year: null }), sale({ mileage: null }), sale({ condition: '' })]
  const address = { maker: [3], model: [21], status: sold }
  expect(salesAddress(sales, ids, null)).toEqual(address)
})

test('includes only sales before the day of the lot', () => {
  expect(salesAddress([], ids, '2026-11-01')).toMatchObject({ dateTo: '2026-10-31' })
  expect(countedAddress({ day: '2026-11-01', year: 2018 }, ids)).toEqual({
    ...{ maker: [3], model: [21], status: sold, year: [2017, 2019] },
    ...{ dateFrom: '2024-10-31', dateTo: '2026-10-31' },
  })
  expect(countedAddress({ day: null, year: null }, ids)).toEqual({
    ...{ maker: [3], model: [21], status: sold },
  })
})
