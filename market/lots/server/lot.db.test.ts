import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bikeLot, type CarLot, carLot } from '#market/lots/contract/calls.ts'
import { pictureUrl, pictureUrls } from '#market/pictures/server/urls.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { addDays, tokyoDayOf, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { setLimits } from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const server = await testApp()
const { call, refused, db } = server

// Deadlines depend on the database's clock, which these tests do not change, so auctions are relative to it.
const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
const databaseNow = rows[0]?.now ?? server.clock.now()
const today = tokyoDayOf(databaseNow)

// Timetables would change the deadlines of some weekdays; tests that need one insert it.
await db.deleteFrom('auction_house_days').execute()

let numbers = 0
async function addLot(fields: LotFixture): Promise<string> {
  const [id] = await addLots(server, [{ lotNumber: `L${++numbers}`, ...fields }])
  return String(id)
}

const read = (pageType: PageType, id: string) =>
  call('lot', { params: { pageType }, query: { id } }, { as: 'client' })
const readCar = async (pageType: PageType, id: string): Promise<CarLot> =>
  carLot.parse(await read(pageType, id))

const full: LotFixture = {
  auctionDay: addDays(today, 30),
  startsAt: `${addDays(today, 30)}T14:22:00+09:00`,
  trim: 'S C PACKAGE',
  emissionPrefix: 'DBA',
  chassisCode: 'AGH30',
  frameNumber: '0012345',
  year: 2018,
  month: 5,
  engineCc: 2500,
  powerHp: 182,
  fuel: 'petrol',
  gearbox: 'CVT',
  drive: 'FF',
  color: 'WHITE',
  colorNumber: '070',
  doors: 5,
  seats: 7,
  leftHandDrive: false,
  mileageKm: 54_000,
  mileageNote: 'メーター交換歴車',
  equipment: 'AAC PS NAV',
  equipmentCodes: ['AAC', 'PS', 'NAV'],
  condition: '4.5',
  exteriorGrade: 'B',
  interiorGrade: 'AB',
  startPriceYen: 1_200_000,
  feedAveragePriceYen: 1_500_000,
  photos: ['https://a.example/1.jpg'],
  sheet: 'https://a.example/sheet.jpg',
  remarks: 'ワンオーナー\nリアバンパー U2',
  inspection: {
    salesPoints: ['禁煙車'],
    damage: [
      { panel: 'bonnet', mark: 'A1' },
      { panel: 'pillar-left', mark: 'U1' },
    ],
  },
  checklist: [
    ['Engine', 'OK'],
    ['A/C', 'OK'],
  ],
}

describe('a lot', () => {
  test('of a car auction has every key, each with its value', async () => {
    const id = await addLot(full)
    const lot = await readCar('car-auction', id)
    expect(lot.carCommonDetail).toEqual({
      isUss: true,
      allowDownloadPhotos: false,
      id,
      lotNumber: `L${numbers}`,
      info: full.remarks,
      auctionSheet: pictureUrl(Number(id), full.sheet ?? '', 2560),
      comment: '',
      commentEditable: false,
    })
    expect(lot.lotInfo).toEqual({
      lotNumber: `L${numbers}`,
      auctionName: 'USS Tokyo',
      auctionDate: full.startsAt,
      condition: '4.5',
      status: lotStatus.upcoming,
    })
    expect(lot.carInfo).toEqual({
      maker: 'TOYOTA',
      model: 'ALPHARD',
      year: 2018,
      chassisId: 'AGH30',
      mileage: 54_000,
    })
    expect(lot.carSpecification).toEqual({
      engineCC: 2500,
      grade: 'S C PACKAGE',
      color: 'WHITE',
      transmission: 'CVT',
      drive: 'FF',
      horsePower: 182,
      equipment: 'AAC PS NAV',
    })
    expect(lot.lotImages.images).toEqual(pictureUrls({ id: Number(id), photos: full.photos ?? [] }))
    expect(lot.bidInfo).toMatchObject({
      startPrice: 1_200_000,
      averagePrice: 1_500_000,
      soldPrice: null,
      myBid: false,
      acceptBid: true,
      auctionFinished: false,
      cancelDeadlineHour: 12,
    })
    expect(lot.wishList).toBeNull()
    expect(lot.ussCounter).toEqual({ ussLimit: 10 })
    expect(lot.details).toMatchObject({
      frameNumber: '0012345',
      fuel: 'petrol',
      month: 5,
      colorName: { en: 'white', ru: 'белый' },
      salesPoints: ['禁煙車'],
      mileageNote: 'メーター交換歴車',
      houseChecklist: [['A/C', 'OK']],
      leftHandDrive: false,
    })
    expect(lot.details.equipmentNames).toHaveLength(3)
  })

  test('shows a person’s own bid, and what can be done with it', async () => {
    const id = await addLot(full)
    await setLimits(db, 'client', { creditYen: 5_000_000, dailyBids: 1 })
    const body = { carId: id, amount: 1_250_000, confirm: 1 as const }
    const { bidId, bidDate } = await call('createBid', { body }, { as: 'client' })
    expect((await readCar('car-auction', id)).bidInfo).toMatchObject({
      myBid: true,
      jasId: bidId,
      myBidAmount: 1_250_000,
      myBidDate: bidDate,
      bidStatusId: bidStatus.new,
      bidLimitReached: false,
      cancellationAllowed: true,
    })
    const forDealer = await call(
      'lot',
      { params: { pageType: 'car-auction' }, query: { id } },
      { as: 'dealer' },
    )
    expect(forDealer.bidInfo).toMatchObject({ myBid: false, myBidAmount: null })
    const other = await readCar('car-auction', await addLot(full))
    expect(other.bidInfo).toMatchObject({ myBid: false, bidLimitReached: true })
  })

  test('fills the checklist from the map and from the rows of the house', async () => {
    const { details } = await readCar('car-auction', await addLot(full))
    const row = (point: string) => details.checklist.find((one) => one.point === point)
    expect(details.checklist).toHaveLength(31)
    expect(row('bonnet')).toMatchObject({ marks: ['A1'], stated: true })
    expect(row('pillars')).toMatchObject({ marks: ['U1'], stated: true })
    expect(row('roof')).toMatchObject({ marks: [], note: '', stated: true })
    expect(row('engine')).toMatchObject({ note: 'OK', stated: true })
    expect(row('interior')).toMatchObject({ stated: false })
    const silent = await readCar('car-auction', await addLot({ ...full, inspection: null }))
    expect(silent.details.checklist.filter(({ stated }) => stated)).toHaveLength(1)
  })

  test('of a bike auction has grades by area, the list and the videos', async () => {
    const id = await addLot({
      kind: 'bike',
      auctionDay: addDays(today, 9),
      chassisCode: 'NC31',
      frameNumber: '1000001',
      mileageNote: '走行不明',
      rateEngine: '6',
      rateElectric: '5',
      rateFrame: '7',
      videos: ['https://a.example/1.mp4', 'https://a.example/2.mp4'],
      remarks: 'タンク凹\n\nカウル割れ',
    })
    const lot = bikeLot.parse(await read('bikes', id))
    expect(lot.bikeCommonDetail).toMatchObject({ id, comment: '', commentEditable: false })
    expect(lot.lotInfo).toMatchObject({ rateEng: '6', rateEl: '5', rateFrame: '7', rateExt: '' })
    expect(lot.bikeInfo).toMatchObject({ serial: 'NC31', mileageNote: '走行不明' })
    expect(lot.bikeSpecification).toEqual({ grade: '', color: '', engineCC: null })
    expect(lot.inspection.list).toEqual(['タンク凹', 'カウル割れ'])
    expect(lot.inspection.videos).toBe('https://a.example/1.mp4#https://a.example/2.mp4')
    expect(lot.inspection.rates.map(({ area, txt }) => [area, txt])).toEqual([
      ['engine', '6'],
      ['electro', '5'],
      ['exterior', ''],
      ['front', ''],
      ['rear', ''],
      ['chassis', '7'],
    ])
    expect(lot.bidInfo).not.toHaveProperty('averagePrice')
  })

  test('shows the person’s group of favorites', async () => {
    const id = await addLot(full)
    const favorite = { group: 'B', carId: id, type: 'car-auction' } as const
    await call('addFavorite', { body: favorite }, { as: 'client' })
    expect((await readCar('car-auction', id)).wishList).toEqual({ group: 'B', value: true })
    const input = { params: { pageType: 'car-auction' as const }, query: { id } }
    const others = carLot.parse(await call('lot', input, { as: 'dealer' }))
    expect(others.wishList).toBeNull()
  })
})

describe('which page a lot is on', () => {
  const notFound = async (pageType: PageType, id: string) => {
    const input = { params: { pageType }, query: { id } }
    for (const name of ['lot', 'lotComparables'] as const) {
      expect((await refused(name, input, { as: 'client' })).messageCode).toBe('not_found')
    }
  }
  const all: readonly PageType[] = ['car-auction', 'stock', 'stats', 'bikes', 'bike-stats']

  test.each<{ fields: LotFixture; pages: readonly PageType[] }>([
    { fields: { auctionDay: addDays(today, 3) }, pages: ['car-auction'] },
    {
      fields: { auctionDay: today, status: lotStatus.sold, soldPriceYen: 5 },
      pages: ['car-auction', 'stats'],
    },
    { fields: { auctionDay: addDays(today, -40) }, pages: ['car-auction'] },
    { fields: { market: 'stock' }, pages: ['stock'] },
    { fields: { kind: 'bike', auctionDay: today }, pages: ['bikes'] },
    {
      fields: { kind: 'bike', auctionDay: today, status: lotStatus.notSold },
      pages: ['bikes', 'bike-stats'],
    },
  ])('$pages', async ({ fields, pages }) => {
    const id = await addLot(fields)
    for (const pageType of pages) await read(pageType, id)
    for (const pageType of all.filter((other) => !pages.includes(other))) {
      await notFound(pageType, id)
    }
  })

  test('none, if it is unknown or deleted', async () => {
    await notFound('car-auction', '999999999999')
    const id = await addLot({ auctionDay: today })
    await db.deleteFrom('lots').where('id', '=', Number(id)).execute()
    await notFound('car-auction', id)
  })

  test('an invalid id is a bad request', async () => {
    const input = { params: { pageType: 'stock' as const }, query: { id: '1; drop' } }
    expect((await refused('lot', input, { as: 'client' })).messageCode).toBe('invalid_request')
  })
})

describe('the deadline', () => {
  const hours = (from: number) => new Date(databaseNow.getTime() + from * 3_600_000)
  const runningIn = async (from: number, more: LotFixture = {}) => {
    const startsAt = hours(from)
    return addLot({
      auctionDay: tokyoDayOf(startsAt),
      startsAt: startsAt.toISOString(),
      house: 'BAYAUC',
      ...more,
    })
  }
  test('is two hours before the first lot, by the clock of the database', async () => {
    const { bidInfo, details } = await readCar('car-auction', await runningIn(30))
    const { biddingDeadline, acceptBid, auctionFinished } = bidInfo
    expect(details.auctionStartsAt).not.toBeNull()
    expect(Date.parse(biddingDeadline ?? '')).toBe(
      Date.parse(details.auctionStartsAt ?? '') - 2 * 3_600_000,
    )
    expect({ acceptBid, auctionFinished }).toEqual({ acceptBid: true, auctionFinished: false })
  })

  test('is over an hour before the auction; people without the check can still bid', async () => {
    const id = await runningIn(1, { house: 'HAA Kobe' })
    const { bidInfo } = await readCar('car-auction', id)
    expect(bidInfo).toMatchObject({ acceptBid: false, auctionFinished: false })
    await override(db, 'client', 'bidDeadlineCheck', false)
    expect((await readCar('car-auction', id)).bidInfo.acceptBid).toBe(true)
    await override(db, 'client', 'bidDeadlineCheck', true)
  })

  test('depends on the timetable of the house rather than on the hours of single lots', async () => {
    // Timetables have no Sundays.
    const auctionDay = addDays(today, weekdayOf(today) === 7 ? 8 : 7)
    const id = await addLot({ auctionDay, startsAt: `${auctionDay}T15:00:00+09:00` })
    const { house_id } = await db
      .selectFrom('lots')
      .select('house_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    const weekday = weekdayOf(auctionDay)
    await db
      .insertInto('auction_house_days')
      .values({ house_id, weekday, kind: 'car', starts_at: '09:30' })
      .execute()
    const { bidInfo, details } = await readCar('car-auction', id)
    expect(details.auctionStartsAt).toBe(`${auctionDay}T09:30:00+09:00`)
    expect(bidInfo.biddingDeadline).toBe(`${auctionDay}T07:30:00+09:00`)
  })

  test('of a day without hours is two hours before nine', async () => {
    const auctionDay = addDays(today, 5)
    const { bidInfo, details } = await readCar(
      'car-auction',
      await addLot({ auctionDay, house: 'LAA Okayama' }),
    )
    expect(bidInfo.biddingDeadline).toBe(`${auctionDay}T07:00:00+09:00`)
    expect(details.auctionStartsAt).toBeNull()
  })

  test('does not exist for finished lots and for stock', async () => {
    const sold = await runningIn(-1, { status: lotStatus.sold, soldPriceYen: 700_000 })
    expect((await readCar('car-auction', sold)).bidInfo).toMatchObject({
      biddingDeadline: null,
      acceptBid: false,
      auctionFinished: true,
      soldPrice: 700_000,
    })
    const yesterday = await runningIn(-48)
    expect((await readCar('car-auction', yesterday)).bidInfo.auctionFinished).toBe(true)
    const forSale: LotFixture = { market: 'stock', status: lotStatus.ongoing }
    const stock = await addLot({ ...forSale, startPriceYen: 900_000 })
    expect((await readCar('stock', stock)).bidInfo).toMatchObject({
      biddingDeadline: null,
      acceptBid: true,
      auctionFinished: false,
    })
  })

  test('no lot counts as sold without a price', async () => {
    const stock = await addLot({ market: 'stock', status: lotStatus.ongoing, startPriceYen: null })
    expect((await readCar('stock', stock)).bidInfo.acceptBid).toBe(false)
  })

  test('depends on the first known hour of the day if the house has no timetable', async () => {
    const auctionDay = addDays(today, 6)
    const at = (hour: string): LotFixture => ({
      auctionDay,
      startsAt: `${auctionDay}T${hour}:00+09:00`,
      house: 'LAA Okayama',
    })
    await addLot(at('10:00'))
    const { bidInfo, details } = await readCar('car-auction', await addLot(at('14:30')))
    expect(details.auctionStartsAt).toBe(`${auctionDay}T10:00:00+09:00`)
    expect(bidInfo.biddingDeadline).toBe(`${auctionDay}T08:00:00+09:00`)
  })

  test('a page of statistics has no bidding', async () => {
    const id = await runningIn(100, { status: lotStatus.unknown })
    expect((await readCar('stats', id)).bidInfo.acceptBid).toBe(false)
  })
})

describe('comparable sales', () => {
  const like: LotFixture = { chassisCode: 'AGH35', year: 2017, mileageKm: 50_000, condition: '4' }
  const day = tokyoDayOf(server.clock.now())

  test('are listed, latest first, with the price that follows from them', async () => {
    const id = await addLot({ ...like, auctionDay: addDays(day, 2) })
    for (const [at, soldPriceYen] of [100, 200, 300, 400, 500].entries()) {
      const auctionDay = addDays(day, -10 - at)
      await addLot({ ...like, auctionDay, status: lotStatus.sold, soldPriceYen })
    }
    const input = { params: { pageType: 'car-auction' as const }, query: { id } }
    const response = await call('lotComparables', input, { as: 'client' })
    expect(response).toMatchObject({
      averagePrice: 300,
      sales: 5,
      lowerQuartile: 200,
      upperQuartile: 400,
    })
    expect(response.lots.map(({ soldPrice }) => soldPrice)).toEqual([100, 200, 300, 400, 500])

    // Single sales belong to the statistics, which not everybody may see.
    await override(db, 'client', 'salesStatisticsView', false)
    const silent = await call('lotComparables', input, { as: 'client' })
    expect(silent).toEqual({ ...response, lots: [] })
    await override(db, 'client', 'salesStatisticsView', true)
  })

  test('do not exist for a lot without a chassis code', async () => {
    const id = await addLot({ auctionDay: addDays(day, 2) })
    const input = { params: { pageType: 'car-auction' as const }, query: { id } }
    const response = await call('lotComparables', input, { as: 'client' })
    expect(response).toMatchObject({ averagePrice: null, sales: 0, lots: [] })
  })
})
