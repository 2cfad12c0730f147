import { expect, it } from 'vitest'
import type { BikeItem, CarItem } from '#market/lots/contract/items.ts'
import { lotRows } from './lot-row.ts'

const common = {
  id: '1',
  lotNo: '24117',
  auctionDate: '2026-11-20T14:22:00+09:00',
  auctionName: 'USS Tokyo',
  maker: 'TOYOTA',
  model: 'AQUA',
  year: 2018,
  engine: 1500,
  grade: 'S',
  biddingDeadline: null,
  color: 'PEARL WHITE',
  colorName: { en: 'pearl white', ru: 'белый перламутр' },
  mileage: 38_000,
  condition: '4.5',
  startPrice: 320_000,
  status: 4531 as const,
  myBid: false,
  myBidAmount: 999,
  images: [],
  averagePrice: null,
  estimate: null,
  lotNote: null,
  soldPrice: null,
}
const car: CarItem = {
  ...common,
  chassis: 'NHP10',
  gearbox: 'CVT',
  priv: 'FF',
  equip: 'AAC PS',
  lotType: 'auction',
  isUss: true,
  wishList: null,
  link: '',
}
const bike: BikeItem = {
  ...common,
  auctionId: 1,
  makerId: 1,
  modelId: 1,
  rateEngine: '5',
  rateFront: '',
  rateExt: ' ',
  rateRear: '4',
  rateEl: '',
  rateFrame: '',
  inspection: '',
  serial: 'NC42-1001',
  bidStatusId: null,
  wishList: [],
}
const rowOf = (change: Partial<CarItem>) =>
  lotRows({ carsList: [{ ...car, ...change }] }, 'car-auction')[0]

it('reads the Tokyo day and time as written, in every time zone of the browser', () => {
  expect(rowOf({})).toMatchObject({ day: '2026-11-20', time: '14:22' })
  expect(rowOf({ auctionDate: '2026-11-20' })).toMatchObject({ day: '2026-11-20', time: null })
  expect(rowOf({ auctionDate: null })).toMatchObject({ day: null, time: null })
})

it.each(['-', '', 'None', 'not equipped', 'なし'])('is empty for equipment %j', (equip) => {
  expect(rowOf({ equip })).toMatchObject({ equipment: '' })
})

it('has a bid only if there is one', () => {
  expect(rowOf({})).toMatchObject({ myBid: null })
  expect(rowOf({ myBid: true, myBidAmount: 735_000 })).toMatchObject({ myBid: 735_000 })
})

it('has the grades of a bike', () => {
  const [row] = lotRows({ bikeList: [bike] }, 'bikes')
  expect(row).toMatchObject({
    chassis: 'NC42-1001',
    rates: [
      { area: 'engine', grade: '5' },
      { area: 'rear', grade: '4' },
    ],
  })
})
