import type { BikeItem, CarItem } from '#market/lots/contract/items.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { bikes, pageInfoOf } from '../answers.ts'
import type { Answers } from '../fake-server.ts'
import { marketOf } from './market.ts'

type Listed = Partial<CarItem & BikeItem>

/** Extreme values of lots, alone and combined. */
const extremes: readonly Listed[] = [
  { maker: 'MERCEDES-BENZ', model: 'GLE-CLASS COUPE PLUG-IN', grade: 'G'.padEnd(90, ' Edition') },
  { maker: 'MITSUBISHI FUSO', model: 'SUPERGREATWITHOUTBLANKS', grade: 'Ultraluxuryperformance' },
  { auctionName: 'ARAI Bayside Construction Machinery', lotNo: '123456789' },
  { soldPrice: 98_765_000, startPrice: 98_765_000, status: lotStatus.soldByNegotiation },
  { soldPrice: null, startPrice: 98_765_000, status: lotStatus.ongoing },
  { soldPrice: null, estimate: null, averagePrice: 98_765_000, startPrice: null },
  {
    ...{ soldPrice: null, startPrice: 12_000_000 },
    estimate: { yen: 98_765_000, low: 81_234_000, high: 98_765_000, sales: 1 },
  },
  { myBid: true, myBidAmount: 98_765_000, status: lotStatus.ongoing },
  {
    colorName: { en: 'two-tone pearl white and black', ru: 'двухцветный жемчужно-белый с чёрным' },
  },
  { gearbox: 'SEQUENTIAL', priv: '4WD FULL', equip: 'AAC PS PW ABS AB AW NAV TV BCAM '.repeat(6) },
  { mileage: 999_999, condition: '***', engine: 12_777, year: 2026 },
  {
    lotNote: {
      tags: ['family', 'second choice'],
      noteStart: 'Ask the inspector about the noise of the gearbox when it is cold',
      notForMe: { reason: 'equipment', text: 'no third row of seats' },
    },
  },
  {
    rateEngine: '10',
    rateFront: '10',
    rateExt: '10',
    rateRear: '10',
    rateEl: '10',
    rateFrame: '10',
  },
]

const manyLots = 26

/** Answers a listing with lots that have very long texts, very large amounts, or nothing. */
export function longLots(pageType: PageType): Answers {
  const { find, answers } = marketOf(pageType, manyLots)
  const everything: Listed = Object.assign({}, ...extremes)
  const nothing: Listed = { year: null, mileage: null, engine: null, grade: '', images: [] }
  const changes = [...extremes, everything, nothing]
  const change = <Item extends object>(item: Item, at: number): Item => ({
    ...item,
    ...changes[at % changes.length],
  })
  const isBike = pageType.startsWith('bike')
  const [bike] = bikes
  const bikeList = bike
    ? Array.from({ length: manyLots }, (_, at) =>
        change({ ...bike, ...bikes[at % bikes.length], id: String(20_000 + at) }, at),
      )
    : []
  const body = { pageInfo: { ...pageInfoOf(manyLots), pageSize: manyLots } }
  return {
    ...answers,
    listing: isBike ? { bikeList, ...body } : { carsList: find().map(change), ...body },
  }
}
