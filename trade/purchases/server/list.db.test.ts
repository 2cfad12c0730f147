import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { bidOn, buyCar, winBid } from '#testing/database/deals/purchases.ts'
import { idOf } from '#testing/database/people.ts'
import { type PurchaseSortKey, purchaseSortKeys } from '#trade/purchases/contract/list-keys.ts'
import { findPage } from './list-order.ts'

const server = await testApp()
const { db, call, refused } = server
await setDatabaseClock(db)

type As = 'client' | 'dealer' | 'vip' | 'manager'
type Query = Record<string, string | number>
const list = (query: Query = {}, as: As = 'client') => call('listPurchases', { query }, { as })
const idsOf = async (query: Query = {}, as: As = 'client') =>
  (await list(query, as)).carsList.map(({ id }) => id)
/** Writes columns of a car that have no command. */
const write = (id: number, columns: RawBuilder<unknown>) =>
  sql`update purchases set ${columns} where id = ${id}`.execute(db)

/** Cars of the client, earliest first. */
const cars: number[] = []
let [ofVip, ofDealer, clientId, vipId] = [0, 0, 0, 0]

beforeAll(async () => {
  clientId = await idOf(db, 'client')
  vipId = await idOf(db, 'vip')
  const lots = [
    { lotNumber: '100', chassisCode: 'NHP10', soldPriceYen: 500_000 },
    { lotNumber: '101', chassisCode: 'NHP10', soldPriceYen: 400_000 },
    { lotNumber: '205', chassisCode: 'ZRR80', soldPriceYen: 400_000 },
    { lotNumber: '206', chassisCode: 'GK3', soldPriceYen: 300_000 },
    { lotNumber: '307', chassisCode: 'GK3_%', soldPriceYen: 200_000 },
  ]
  for (const [at, lot] of lots.entries()) {
    const { id } = await buyCar(server, 'client', lot)
    cars.push(id)
    const year = at === 2 ? null : 2015 + at
    await write(id, sql`bought_on = ${`2031-03-0${at + 1}`}, year = ${year}`)
  }
  const [first = 0, second = 0] = cars
  await write(first, sql`voyage = 'NL 2647', etd = '2031-03-20', eta = '2031-03-27', status = 5`)
  await write(second, sql`voyage = 'NL 2647'`)
  ofVip = (await buyCar(server, 'vip', { lotNumber: '900' })).id
  ofDealer = (await buyCar(server, 'dealer', { lotNumber: '901' })).id
  const dealerId = await idOf(db, 'dealer')
  await db.updateTable('people').set({ dealer_id: dealerId }).where('id', '=', vipId).execute()
})

describe('the list of purchased cars', () => {
  test('has the last purchase first, in pages with an end', async () => {
    expect(await idsOf()).toEqual(cars.toReversed())
    const { carsList, pageInfo, totalAmount } = await list({ page: 2, pageSize: 2 })
    expect(carsList.map(({ id }) => id)).toEqual([cars[2], cars[1]])
    expect(pageInfo).toEqual({ page: 2, pageSize: 2, totalSearchResults: 5, totalResults: 5 })
    expect(totalAmount).toBe(1_800_000)
    expect(await idsOf({ page: 4, pageSize: 2 })).toEqual([])
    // Two cars have left above the last one seen.
    const after = String(cars[3])
    expect(await idsOf({ page: 3, pageSize: 2, after })).toEqual([cars[2], cars[1]])
  })

  test('has every field of a car', async () => {
    const car = (await list({ qSearch: 'NL 2647', status: '5' })).carsList[0]
    expect(car).toMatchObject({
      ...{ lotNo: '100', status: 5, purchaseDate: '2031-03-01', year: 2015, voyage: 'NL 2647' },
      ...{ etd: '2031-03-20', eta: '2031-03-27', totalPrice: 500_000, lotType: 'car' },
      sku: expect.stringMatching(/^S2031-/),
      chassis: expect.stringContaining('NHP10'),
      user: null,
    })
    expect(car?.auction).not.toBe('')
    expect(`${car?.maker} ${car?.model}`.trim()).not.toBe('')
  })

  test('finds cars that have all of the words, of any kind', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = cars
    expect(await idsOf({ qSearch: 'nhp10' })).toEqual([second, first])
    expect(await idsOf({ qSearch: 'NL 2647 101' })).toEqual([second])
    expect(await idsOf({ qSearch: 'n l 2 6 4 7 1 0 26 47 nl nothing' })).toEqual([])
    expect(await idsOf({ qSearch: '  20 ' })).toEqual(expect.arrayContaining([fourth, third]))
    // Wildcards are literal characters.
    expect(await idsOf({ qSearch: 'gk3_%' })).toEqual([fifth])
    expect(await idsOf({ qSearch: '_' })).toEqual([fifth])
    expect(await idsOf({ qSearch: '\\' })).toEqual([])
    expect(await idsOf({ qSearch: "'; drop table purchases" })).toEqual([])
    const { sku } = (await list({ qSearch: '205' })).carsList[0] ?? { sku: '' }
    expect(await idsOf({ qSearch: sku.toLowerCase() })).toEqual([third])
  })

  test('counts statuses under the other filters, and sums the matching cars', async () => {
    const counts = async (query: Query) =>
      (await list(query)).statusList.flatMap(({ value, count }) => (count ? [[value, count]] : []))
    expect(await counts({})).toEqual([
      [null, 4],
      [5, 1],
    ])
    expect(await counts({ qSearch: 'nhp10', status: '5' })).toEqual([
      [null, 1],
      [5, 1],
    ])
    const delivered = await list({ status: '5' })
    expect(delivered.pageInfo).toMatchObject({ totalSearchResults: 1, totalResults: 5 })
    expect([delivered.carsList.length, delivered.totalAmount]).toEqual([1, 500_000])
    expect(await idsOf({ status: '0,5' })).toEqual(cars.toReversed())
    expect(await idsOf({ status: '0' })).toEqual(cars.slice(1).toReversed())
  })

  test('includes both ends of a span of days', async () => {
    expect(await idsOf({ dateFrom: '2031-03-02', dateTo: '2031-03-03' })).toEqual([
      cars[2],
      cars[1],
    ])
    expect(await idsOf({ dateFrom: '2031-03-04', dateTo: '' })).toEqual([cars[4], cars[3]])
    expect(await idsOf({ dateFrom: '2031-03-05', dateTo: '2031-03-01' })).toEqual([])
  })

  test.each(purchaseSortKeys.flatMap((key) => [[key, 'ASC'] as const, [key, 'DESC'] as const]))(
    'by %s %s has each car on one page, those without the value last',
    async (sort, order) => {
      const whole = await list({ sort, order })
      const byPage: number[] = []
      for (const page of [1, 2, 3]) {
        byPage.push(...(await idsOf({ sort, order, page, pageSize: 2 })))
      }
      expect(byPage).toEqual(whole.carsList.map(({ id }) => id))
      expect(new Set(byPage)).toEqual(new Set(cars))
      const values = whole.carsList.map((car) => shownValue(car, sort))
      const known = values.filter((value) => value !== null)
      expect(values.slice(0, known.length)).toEqual(known)
      const inOrder = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(known).toEqual(order === 'ASC' ? inOrder : inOrder.toReversed())
    },
  )

  test.each(purchaseSortKeys.flatMap((key) => [[key, 'ASC'] as const, [key, 'DESC'] as const]))(
    'by %s %s is the same from an index as sorted',
    async (sort, order) => {
      const found = {
        condition: sql<SqlBool>`car.withdrawn_at is null`,
        count: cars.length + 2,
        ids: null,
      }
      const pages = async (few: number) => {
        const ids: number[] = []
        for (const page of [1, 2, 3]) {
          ids.push(...(await findPage(db, found, { page, pageSize: 3, sort, order }, few)))
        }
        return ids
      }
      expect(await pages(0)).toEqual(await pages(100))
      expect(await pages(0)).toHaveLength(found.count)
    },
  )

  test('refuses invalid queries', async () => {
    for (const query of [
      { status: '9' },
      { status: '-1' },
      { sort: 'id' },
      { order: 'up' },
      { dateFrom: '2031-02-30' },
      { user: 'me' },
      { qSearch: 'a\0' },
      { page: 0 },
      { pageSize: 101 },
    ] as Query[]) {
      const { messageCode } = await refused('listPurchases', { query }, { as: 'client' })
      expect(messageCode).toBe('invalid_request')
    }
  })
})

type Row = Awaited<ReturnType<typeof list>>['carsList'][number]

function shownValue(car: Row, sort: PurchaseSortKey): string | number | null {
  if (sort === 'status') return car.status ?? 0
  if (sort === 'maker') return `${car.maker} ${car.model}`
  if (sort === 'user') return ''
  return car[sort] || null
}

describe('the people whose cars are listed', () => {
  test('a client never sees somebody else’s car, whatever the query names', async () => {
    expect(await idsOf({ user: vipId })).toEqual(cars.toReversed())
    expect(await idsOf({ qSearch: '900' })).toEqual([])
    expect(await idsOf({}, 'vip')).toEqual([ofVip])
  })

  test('a dealer sees own cars and those of clients, with their names', async () => {
    const { carsList } = await list({}, 'dealer')
    expect(carsList.map(({ id, user }) => [id, user?.name])).toEqual([
      [ofDealer, 'Test dealer'],
      [ofVip, 'Test vip'],
    ])
    expect(await idsOf({ user: vipId }, 'dealer')).toEqual([ofVip])
    expect(await idsOf({ user: clientId }, 'dealer')).toEqual([])
  })

  test('a manager sees all cars, or those of some people', async () => {
    expect(new Set(await idsOf({}, 'manager'))).toEqual(new Set([...cars, ofVip, ofDealer]))
    expect(new Set(await idsOf({ user: `${clientId},${vipId}` }, 'manager'))).toEqual(
      new Set([...cars, ofVip]),
    )
    const { pageInfo } = await list({ user: vipId }, 'manager')
    expect(pageInfo).toMatchObject({ totalSearchResults: 1, totalResults: 7 })
  })

  test('a won bid names its car', async () => {
    const { bidId } = await bidOn(server, 'vip', { lotNumber: '910' })
    const carOf = async (id: number) =>
      (await call('listMyBids', { query: { pageSize: 100 } }, { as: 'vip' })).cars.find(
        (row) => row.bidId === id,
      )?.purchaseId
    expect(await carOf(bidId)).toBeNull()
    const won = await buyCar(server, 'vip', { lotNumber: '911' })
    expect(await carOf(won.bidId)).toBe(won.id)
    await winBid(db, won.bidId, 2)
    expect(await carOf(won.bidId)).toBeNull()
  })

  test('a reverted win is in nobody’s list', async () => {
    const { bidId } = await bidOn(server, 'vip', { lotNumber: '902', soldPriceYen: 500_000 })
    await winBid(db, bidId)
    expect(await idsOf({ qSearch: '902' }, 'vip')).toHaveLength(1)
    await winBid(db, bidId, 2)
    expect(await idsOf({ qSearch: '902' }, 'vip')).toEqual([])
    expect(await idsOf({ qSearch: '902' }, 'manager')).toEqual([])
  })
})

describe('people with cars', () => {
  const people = async (query: Query, as: As) =>
    (await call('listPurchaseClients', { query }, { as })).clientList

  test('are found by part of their name, with the number of their cars', async () => {
    expect(await people({ qSearch: 'CLIENT' }, 'manager')).toEqual([
      { value: clientId, label: 'Test client', count: 5 },
    ])
    expect((await people({}, 'manager')).map(({ label }) => label)).toEqual([
      'Test client',
      'Test dealer',
      'Test vip',
    ])
    expect(await people({ ids: `${vipId},999999` }, 'manager')).toEqual([
      { value: vipId, label: 'Test vip', count: 1 },
    ])
  })

  test('are limited to a dealer’s own, and for clients to themselves', async () => {
    expect((await people({}, 'dealer')).map(({ label }) => label)).toEqual([
      'Test dealer',
      'Test vip',
    ])
    expect(await people({ ids: clientId }, 'dealer')).toEqual([])
    expect((await people({ ids: vipId }, 'client')).map(({ label }) => label)).toEqual([])
  })
})
