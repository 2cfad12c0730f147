import { expect, test } from 'vitest'
import type { BikeLot } from '#market/lots/contract/calls.ts'
import { headingOf, tabTitleOf, viewOf } from './lot-view.ts'

const bike: BikeLot = {
  bikeCommonDetail: {
    id: '7',
    lotNumber: '1071',
    auctionSheet: '',
    comment: '',
    commentEditable: false,
    allowDownloadPhotos: false,
  },
  lotInfo: {
    lotNumber: '1071',
    auctionName: 'BDS Kyushu',
    auctionDate: '2026-11-21T10:28:00+09:00',
    condition: '4',
    status: 4532,
    rateEng: '4',
    rateFront: '',
    rateExt: '',
    rateRear: '',
    rateEl: '',
    rateFrame: '',
    info: '',
  },
  bikeInfo: {
    maker: 'HONDA',
    model: 'REBEL 250',
    year: 2022,
    serial: 'MC49',
    mileage: null,
    mileageNote: '',
  },
  bikeSpecification: { grade: '', color: 'SILVER', engineCC: 249 },
  lotImages: { images: [], thumbnails: [] },
  bidInfo: {
    bidGroupShow: true,
    exportTypeOptional: true,
    startPrice: 115_000,
    soldPrice: null,
    bidLimitReached: false,
    myBid: false,
    jasId: null,
    myBidAmount: null,
    myBidVersion: null,
    myBidGroup: null,
    myBidType: null,
    myBidManagerAct: null,
    myBidEndReason: null,
    myBidDate: null,
    biddingDeadline: null,
    acceptBid: false,
    cancellationAllowed: false,
    auctionFinished: true,
    bidStatusId: null,
    bidAdjustmentPrice: null,
    cancelDeadlineHour: 12,
  },
  wishList: [{ group: 'C', value: true }],
  inspection: { list: ['立ちゴケ キズ'], videos: '', rates: [] },
  details: {
    withdrawnAt: null,
    auctionStartsAt: null,
    month: null,
    frameNumber: '287311',
    fuel: 'petrol',
    colorName: { en: 'silver', ru: 'серебристый' },
    salesPoints: [],
    comparison: { averagePrice: null, sales: null, lowerQuartile: null, upperQuartile: null },
  },
}

test('the title names auction, number, maker, model and year (spec 3 §2)', () => {
  const view = viewOf(bike)
  expect(tabTitleOf(view)).toBe('BDS Kyushu, 1071, HONDA, REBEL 250, 2022')
  expect(headingOf(view)).toBe('HONDA REBEL 250, 2022')
  expect(tabTitleOf({ ...view, year: null })).toBe('BDS Kyushu, 1071, HONDA, REBEL 250')
})

test('reads frame, group and Tokyo day from their fields in the response', () => {
  expect(viewOf(bike)).toMatchObject({
    kind: 'bike',
    chassis: 'MC49-287311',
    favorite: 'C',
    day: '2026-11-21',
    startsAt: new Date('2026-11-21T10:28:00+09:00'),
  })
})

test('a day without a time has no instant, and an empty video text has no videos', () => {
  const view = viewOf({ ...bike, lotInfo: { ...bike.lotInfo, auctionDate: '2026-11-21' } })
  expect(view).toMatchObject({ day: '2026-11-21', startsAt: null, videos: [] })
  const videos = 'https://a.example/1.mp4#https://a.example/2.mp4'
  const filmed = viewOf({ ...bike, inspection: { ...bike.inspection, videos } })
  expect(filmed.kind === 'bike' && filmed.videos).toHaveLength(2)
})
