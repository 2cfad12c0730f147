import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deadlinesOf } from '#market/lots/server/deadlines.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { isResult, lotStatus } from '#market/reference-data/contract/codes.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'

// Tests start at noon of Wednesday, 12 March 2031, in Tokyo.
const lastSunday = '2031-03-09'
const monday = '2031-03-10'
const today = '2031-03-12'
const tomorrow = '2031-03-13'

const server = await testApp()
const { clock, db } = server
const { itemsOf, lotNumbers, page } = listingReader(server)

beforeEach(async () => {
  await sql`delete from lots`.execute(db)
})

describe('a page type shows only its lots', () => {
  const car: LotFixture = { kind: 'car', market: 'auction', status: lotStatus.upcoming }
  const bike: LotFixture = { ...car, kind: 'bike' }

  test('the auctions of this week and later ones, whatever their results', async () => {
    await addLots(server, [
      { ...car, lotNumber: '1', auctionDay: lastSunday },
      { ...car, lotNumber: '2', auctionDay: monday, status: lotStatus.sold },
      { ...car, lotNumber: '3', auctionDay: today, status: lotStatus.ongoing },
      { ...car, lotNumber: '4', auctionDay: '2031-04-20' },
      { ...car, lotNumber: '5', market: 'stock' },
      { ...bike, lotNumber: '6', auctionDay: today },
    ])
    expect((await lotNumbers('car-auction')).sort()).toEqual(['2', '3', '4'])
    expect(await lotNumbers('bikes')).toEqual(['6'])
  })

  test('the week begins on Monday in Tokyo, when it is still Sunday in London', async () => {
    await addLots(server, [{ ...car, auctionDay: lastSunday }])
    const before = clock.now()
    clock.set(new Date('2031-03-09T23:59:59+09:00'))
    expect(await lotNumbers('car-auction')).toEqual(['1'])
    clock.set(new Date('2031-03-10T00:00:00+09:00'))
    expect(await lotNumbers('car-auction')).toEqual([])
    clock.set(before)
  })

  test('statistics show every result as soon as it is known', async () => {
    const statuses = Object.values(lotStatus)
    const lots = statuses.map((status) => ({ ...car, lotNumber: String(status), status }))
    await addLots(server, [
      ...lots.map((lot) => ({ ...lot, auctionDay: today })),
      { ...bike, lotNumber: '1', auctionDay: '2024-01-05', status: lotStatus.sold },
    ])
    const known = statuses.filter(isResult).map(String)
    expect((await lotNumbers('stats')).sort()).toEqual(known)
    expect(await lotNumbers('bike-stats')).toEqual(['1'])
    // A lot sold today is in both.
    expect(await lotNumbers('car-auction')).toContain(String(lotStatus.sold))
  })

  test('stock shows the cars at a fixed price', async () => {
    await addLots(server, [
      { ...car, lotNumber: '1', market: 'stock' },
      { ...car, lotNumber: '2', market: 'stock', status: lotStatus.sold },
      { ...car, lotNumber: '3', auctionDay: today },
      { ...bike, lotNumber: '4', market: 'stock' },
    ])
    expect(await lotNumbers('stock')).toEqual(['1', '2'])
    expect(await lotNumbers('stats')).toEqual([])
  })
})

describe('the default order', () => {
  const lot = (lotNumber: string, auctionDay: string, more: LotFixture = {}): LotFixture => ({
    lotNumber,
    auctionDay,
    status: lotStatus.upcoming,
    ...more,
  })

  test('sorts the next lot first by day and minute, then house and number; finished lots last', async () => {
    await addLots(server, [
      lot('900', today, { status: lotStatus.sold }),
      lot('A7', today),
      lot('1002', today),
      lot('998', today),
      lot('5', today, { house: 'CAA Chubu' }),
      lot('1', tomorrow),
      lot('7', today, { startsAt: `${today}T14:00:00+09:00` }),
      lot('8', today, { startsAt: `${today}T13:59:59+09:00`, house: 'USS Nagoya' }),
      lot('6', today, { startsAt: `${today}T14:00:40+09:00` }),
    ])
    // The hour of the others is unknown.
    const nearest = ['8', '6', '7', '5', '998', '1002', 'A7', '1', '900']
    expect(await lotNumbers('car-auction')).toEqual(nearest)
    const byDate = (order: 'ASC' | 'DESC') =>
      lotNumbers('car-auction', { sort: 'auctionDate', order })
    expect(await byDate('ASC')).toEqual(nearest)
    expect((await byDate('DESC')).slice(0, 3)).toEqual(['1', '5', '998'])
    expect((await byDate('DESC')).slice(-3)).toEqual(['6', '7', '8'])
  })

  test('sorts the latest sales first in the statistics, also those of a house', async () => {
    const status = lotStatus.sold
    await addLots(server, [
      lot('1', '2030-01-01', { status }),
      lot('2', today, { status }),
      lot('3', '2030-06-01', { status }),
      lot('10', today, { status }),
      lot('A1', today, { status }),
      lot('1', today, { status, house: 'CAA Chubu' }),
    ])
    expect(await lotNumbers('stats')).toEqual(['1', 'A1', '10', '2', '3', '1'])
  })

  test('breaks ties in either direction', async () => {
    await addLots(server, [
      lot('1', today, { status: lotStatus.sold, year: 2018 }),
      lot('2', tomorrow, { year: 2018 }),
      lot('3', today, { year: 2018 }),
      lot('4', today, { year: 2019 }),
      lot('5', tomorrow),
      lot('6', today),
      lot('7', today, { status: lotStatus.ongoing, year: 2018 }),
    ])
    const year = (order: 'ASC' | 'DESC') => lotNumbers('car-auction', { sort: 'year', order })
    expect(await year('ASC')).toEqual(['3', '7', '2', '1', '4', '6', '5'])
    expect(await year('DESC')).toEqual(['4', '3', '7', '2', '1', '6', '5'])
  })
})

test('gives an upcoming lot the deadline of its auction, a finished one none', async () => {
  await addLots(server, [
    { lotNumber: '1', auctionDay: tomorrow },
    { lotNumber: '2', auctionDay: today, status: lotStatus.sold },
  ])
  const [upcoming, sold] = itemsOf(await page('car-auction'))
  const { bidding_closes_at } = await db
    .selectFrom('lots as lot')
    .innerJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
    .select('times.bidding_closes_at')
    .where('lot.id', '=', Number(upcoming?.id))
    .executeTakeFirstOrThrow()
  expect(upcoming?.biddingDeadline).toBe(bidding_closes_at && tokyoIso(bidding_closes_at))
  expect(sold?.biddingDeadline).toBeNull()
})

describe('search', () => {
  beforeEach(() =>
    addLots(server, [
      { lotNumber: '1001', market: 'stock', chassisCode: 'AGH30W', equipment: 'AC PS SR' },
      { lotNumber: '1002', market: 'stock', chassisCode: 'GGH30W', model: 'CROWN' },
      { lotNumber: '1005', market: 'stock', maker: 'NISSAN', model: 'SKYLINE' },
      { lotNumber: '1006', market: 'stock', equipment: '100%_OK' },
      { lotNumber: 'B12', market: 'stock' },
    ]),
  )

  test.each([
    ['lot_no-1001', ['1001']],
    ['lot_no-1001, 1005', ['1001', '1005']],
    ['lot_no-01001', ['1001']],
    ['lot_no-,', ['1001', '1002', '1005', '1006', 'B12']],
    ['lot_no-1001-1005', ['1001', '1002', '1005']],
    ['lot_no-1005-1001', []],
    ['lot_no-b12', ['B12']],
    ['lot_no-100', []],
    ['chassis-gh30', ['1001', '1002']],
    ['chassis-AGH30W', ['1001']],
    ['model-crown', ['1002']],
    ['model-nissan sky', ['1005']],
    ['model-nothing such', []],
    ['equip-sr', ['1001']],
    // SQL wildcards only separate words here, like all punctuation.
    ['equip-%', []],
    ['equip-_', []],
    ['equip-100%', ['1006']],
    ['equip-100_ok', ['1006']],
    ['equip-1%0', []],
    [`equip-' or true --`, []],
    ['model-', ['1001', '1002', '1005', '1006', 'B12']],
  ])('%s', async (search, expected) => {
    expect(await lotNumbers('stock', { search })).toEqual(expected)
    const { pageInfo } = await page('stock', { search })
    expect(pageInfo).toMatchObject({ totalSearchResults: expected.length, totalResults: 5 })
  })

  test('makers and models narrow it down, several widen it again', async () => {
    const rows = await db
      .selectFrom('lots')
      .select(['lot_number', 'maker_id', 'model_id'])
      .orderBy('lot_number')
      .execute()
    const [alphard, crown, skyline] = rows
    const maker = String(skyline?.maker_id)
    expect(await lotNumbers('stock', { maker })).toEqual(['1005'])
    const model = `${alphard?.model_id},${crown?.model_id}`
    expect(await lotNumbers('stock', { model })).toEqual(['1001', '1002', '1006', 'B12'])
    expect(await lotNumbers('stock', { maker, model })).toEqual([])
  })
})

describe('an item', () => {
  test('of a car has the fields of the contract', async () => {
    const [id = 0] = await addLots(server, [
      {
        lotNumber: '4711',
        auctionDay: today,
        startsAt: `${today}T14:05:00+09:00`,
        maker: 'TOYOTA',
        model: 'ALPHARD',
        trim: '2.5S C PACKAGE',
        chassisCode: 'AGH30W',
        year: 2019,
        engineCc: 2500,
        gearbox: 'CVT',
        drive: 'FF',
        color: 'PEARL WHITE',
        mileageKm: 43_000,
        condition: '4.5',
        equipment: 'AC PS',
        startPriceYen: 1_250_000,
        soldPriceYen: 2_000_000,
        feedAveragePriceYen: 1_900_000,
        estimateYen: 2_100_000,
        status: lotStatus.sold,
        photos: ['/front.jpg', '/rear.jpg'],
        sheet: '/sheet.jpg',
      },
    ])
    const [item] = itemsOf(await page('car-auction'))
    expect(item).toEqual({
      id: String(id),
      lotNo: '4711',
      auctionDate: '2031-03-12T14:05:00+09:00',
      auctionName: expect.stringMatching(/^USS Tokyo$/i),
      biddingDeadline: null,
      maker: 'TOYOTA',
      model: 'ALPHARD',
      year: 2019,
      engine: 2500,
      grade: '2.5S C PACKAGE',
      color: 'PEARL WHITE',
      colorName: { en: 'pearl white', ru: 'белый перламутр' },
      mileage: 43_000,
      condition: '4.5',
      startPrice: 1_250_000,
      averagePrice: 1_900_000,
      soldPrice: 2_000_000,
      estimate: { yen: 2_100_000, low: 1_890_000, high: 2_310_000, sales: 40 },
      status: lotStatus.sold,
      myBid: false,
      myBidAmount: null,
      images: pictureUrls({ id, photos: ['/front.jpg', '/rear.jpg'], sheet: '/sheet.jpg' }),
      chassis: 'AGH30W',
      gearbox: 'CVT',
      priv: 'FF',
      equip: 'AC PS',
      lotType: 'auction',
      isUss: true,
      wishList: null,
      lotNote: null,
      link: `/car-auction/${id}`,
    })
  })

  test('marks unknown values as unknown', async () => {
    await addLots(server, [{ market: 'stock' }])
    const [item] = itemsOf(await page('stock'))
    expect(item).toMatchObject({
      auctionDate: null,
      year: null,
      engine: null,
      mileage: null,
      startPrice: null,
      averagePrice: null,
      soldPrice: null,
      images: [],
      lotType: 'stock',
    })
  })

  test('has only the day while the hour is unknown', async () => {
    await addLots(server, [{ auctionDay: tomorrow }])
    expect(itemsOf(await page('car-auction'))[0]?.auctionDate).toBe(tomorrow)
  })

  test('of a bike has the grades of its areas', async () => {
    await addLots(server, [
      {
        kind: 'bike',
        auctionDay: today,
        chassisCode: 'NC42',
        frameNumber: '1300123',
        rateEngine: '5',
        rateFrame: '4',
        remarks: 'small dent',
      },
    ])
    expect(itemsOf(await page('bikes'))[0]).toMatchObject({
      serial: 'NC42-1300123',
      rateEngine: '5',
      rateFrame: '4',
      rateFront: '',
      inspection: 'small dent',
      wishList: [],
    })
  })
})

describe('pages', () => {
  beforeEach(() =>
    addLots(
      server,
      Array.from({ length: 45 }, (_, at) => ({ lotNumber: String(at + 1), market: 'stock' })),
    ),
  )

  test('are numbered from 1 and have 20 lots', async () => {
    const { pageInfo } = await page('stock')
    expect(pageInfo).toEqual({ page: 1, pageSize: 20, totalSearchResults: 45, totalResults: 45 })
    expect(await lotNumbers('stock')).toHaveLength(20)
    expect(await lotNumbers('stock', { page: 3 })).toEqual(['41', '42', '43', '44', '45'])
  })

  test('beyond the last page are empty, with exact totals', async () => {
    for (const number of [4, 1_000_000]) {
      const response = await page('stock', { page: number, pageSize: 100 })
      expect(itemsOf(response)).toEqual([])
      expect(response.pageInfo).toMatchObject({ totalSearchResults: 45, totalResults: 45 })
    }
  })

  test.each([1, 20, 50, 70, 100])('have %i lots on request', async (pageSize) => {
    const items = await lotNumbers('stock', { pageSize })
    expect(items).toHaveLength(Math.min(45, pageSize))
  })

  test.each([0, 101, -1, 2.5])('are refused with %d lots', async (pageSize) => {
    const input = { params: { pageType: 'stock' }, query: { pageSize } } as const
    const { messageCode } = await server.refused('listing', input, { as: 'client' })
    expect(messageCode).toBe('invalid_request')
  })
})
