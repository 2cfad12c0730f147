import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type FavoriteGroup,
  type FavoritePageType,
  favoriteLimit,
} from '#market/lots/contract/favorite-groups.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'

// The test clock is at noon of Wednesday, 12 March 2031, in Tokyo.
const today = '2031-03-12'
const lastYear = '2030-03-12'

const server = await testApp()
const { call, clock, db, refused } = server
const { itemsOf, page } = listingReader(server)

let car = 0
let otherCar = 0
let stock = 0
let bike = 0
let oldSale = 0

beforeEach(async () => {
  await sql`delete from lots`.execute(db)
  const sold = lotStatus.sold
  const lots = await addLots(server, [
    { lotNumber: '1', auctionDay: today },
    { lotNumber: '2', auctionDay: today, status: sold },
    { lotNumber: '3', market: 'stock' },
    { lotNumber: '4', kind: 'bike', auctionDay: today },
    { lotNumber: '5', auctionDay: lastYear, status: sold },
  ])
  ;[car = 0, otherCar = 0, stock = 0, bike = 0, oldSale = 0] = lots
})

const body = (lot: number, group: FavoriteGroup, type: FavoritePageType) => ({
  group,
  carId: String(lot),
  type,
})
const add = (
  lot: number,
  group: FavoriteGroup = 'A',
  type: FavoritePageType = 'car-auction',
  as: Who = 'client',
) => call('addFavorite', { body: body(lot, group, type) }, { as })
const remove = (lot: number, group: FavoriteGroup = 'A', as: Who = 'client') =>
  call('deleteFavorite', { query: { group, carId: String(lot) } }, { as })
const counters = async (type: PageType, as: Who = 'client') => {
  const groups = await call('listFavoriteGroups', { query: { type } }, { as })
  expect(groups.map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D', 'E'])
  return groups.map(({ counter }) => counter)
}
const stored = () =>
  db
    .selectFrom('favorites')
    .innerJoin('people', 'people.id', 'favorites.person_id')
    .select(['email', 'lot_id', 'group_letter', 'added_at'])
    .orderBy('email')
    .orderBy('lot_id')
    .execute()

const lotIds = async (type: PageType, group: string) =>
  itemsOf(await page(type, { group })).map(({ id }) => Number(id))

describe('a lot', () => {
  test('is put into a group, moved to another one and removed', async () => {
    await add(car, 'A')
    expect(await stored()).toMatchObject([{ lot_id: car, group_letter: 'A' }])
    const { added_at } = (await stored())[0] ?? {}
    expect(added_at).toEqual(clock.now())
    await add(car, 'C')
    expect(await stored()).toMatchObject([{ lot_id: car, group_letter: 'C', added_at }])
    await add(car, 'C')
    expect(await counters('car-auction')).toEqual([0, 0, 1, 0, 0])
    await remove(car, 'C')
    expect(await stored()).toEqual([])
    await remove(car, 'C')
  })

  test('stays in its group if another group is named', async () => {
    await add(car, 'B')
    await remove(car, 'A')
    expect(await counters('car-auction')).toEqual([0, 1, 0, 0, 0])
  })

  test.each<[string, () => number, FavoritePageType]>([
    ['a car', () => car, 'stock'],
    ['a car', () => car, 'bikes'],
    ['a car at a fixed price', () => stock, 'car-auction'],
    ['a bike', () => bike, 'car-auction'],
    ['no lot at all', () => 999_999_999, 'car-auction'],
    ['the greatest id', () => 999_999_999_999_999, 'car-auction'],
  ])('%s is not a lot of another page type (%#)', async (_, lot, type) => {
    const { messageCode } = await refused(
      'addFavorite',
      { body: body(lot(), 'A', type) },
      { as: 'client' },
    )
    expect(messageCode).toBe('not_found')
    expect(await stored()).toEqual([])
  })

  test('that was sold long ago can still be moved', async () => {
    await add(oldSale, 'D')
    expect(await lotIds('stats', 'D')).toEqual([oldSale])
    expect(await lotIds('car-auction', 'D')).toEqual([])
  })

  test('loses its favorites when it is deleted', async () => {
    await add(car)
    await add(stock, 'B', 'stock')
    await db.deleteFrom('lots').where('id', '=', car).execute()
    expect((await stored()).map(({ lot_id }) => lot_id)).toEqual([stock])
    expect(await counters('car-auction')).toEqual([0, 0, 0, 0, 0])
  })
})

describe('a request must name', () => {
  test.each([
    { group: 'F' as FavoriteGroup },
    { group: 'a' as FavoriteGroup },
    { carId: '' },
    { carId: '1 or 1=1' },
    { carId: '9'.repeat(30) },
    { carId: '-1' },
  ])('a group and a lot: %j', async (part) => {
    const { messageCode } = await refused(
      'addFavorite',
      { body: { ...body(car, 'A', 'car-auction'), ...part } },
      { as: 'client' },
    )
    expect(messageCode).toBe('invalid_fields')
  })

  test('a page type whose lots can be marked, which excludes statistics', async () => {
    const type = 'stats' as FavoritePageType
    const { messageCode } = await refused(
      'addFavorite',
      { body: body(otherCar, 'A', type) },
      { as: 'client' },
    )
    expect(messageCode).toBe('invalid_fields')
  })

  test('a page type that the person may see', async () => {
    await override(db, 'guest', 'bikeView', false)
    const bikeInA = { body: body(bike, 'A', 'bikes') }
    expect((await refused('addFavorite', bikeInA, { as: 'guest' })).messageCode).toBe(
      'not_permitted',
    )
    // Naming another page type does not help.
    const asCar = { body: body(bike, 'A', 'car-auction') }
    expect((await refused('addFavorite', asCar, { as: 'guest' })).messageCode).toBe('not_found')
    const request = { query: { type: 'bike-stats' } } as const
    expect((await refused('listFavoriteGroups', request, { as: 'guest' })).messageCode).toBe(
      'not_permitted',
    )
    await override(db, 'guest', 'bikeView', true)
  })
})

describe('the listing', () => {
  test('shows the lots of a group, and nothing for an empty or unknown group', async () => {
    await add(car, 'A')
    await add(otherCar, 'B')
    expect(await lotIds('car-auction', 'A')).toEqual([car])
    expect(await lotIds('car-auction', 'B')).toEqual([otherCar])
    expect(await lotIds('stats', 'B')).toEqual([otherCar])
    expect(await lotIds('car-auction', 'C')).toEqual([])
    expect(await lotIds('car-auction', 'Z')).toEqual([])
    expect((await lotIds('car-auction', '')).sort()).toEqual([car, otherCar].sort())
  })

  test('filters a group like any other list', async () => {
    await add(car, 'A')
    await add(otherCar, 'A')
    const response = await page('car-auction', { group: 'A', status: String(lotStatus.sold) })
    expect(itemsOf(response).map(({ id }) => Number(id))).toEqual([otherCar])
    expect(response.pageInfo).toMatchObject({ totalSearchResults: 1, totalResults: 2 })
  })

  test('shows the group of each lot', async () => {
    await add(car, 'A')
    await add(bike, 'E', 'bikes')
    await add(car, 'B', 'car-auction', 'dealer')
    const cars = itemsOf(await page('car-auction'))
    const wishes = new Map(cars.map(({ id, wishList }) => [Number(id), wishList]))
    expect(wishes.get(car)).toEqual({ group: 'A', value: true })
    expect(wishes.get(otherCar)).toBeNull()
    const bikes = itemsOf(await page('bikes'))
    expect(bikes.map(({ wishList }) => wishList)).toEqual([[{ group: 'E', value: true }]])
    await remove(bike, 'E')
    expect(itemsOf(await page('bikes'))[0]?.wishList).toEqual([])
  })

  test('counts its filters within the group', async () => {
    await add(otherCar, 'A')
    const params = { pageType: 'car-auction' } as const
    const input = { params, query: { group: 'A' } }
    const mine = await call('filters', input, { as: 'client' })
    expect(mine.totalSearchResults).toBe(1)
    expect(mine.select.maker.map(({ counter }) => counter)).toEqual([1])
    // The same request by another person right after gets a different response.
    const others = await call('filters', input, { as: 'dealer' })
    expect(others.totalSearchResults).toBe(0)
  })
})

test('groups count the lots that a page type currently shows', async () => {
  await add(car, 'A')
  await add(otherCar, 'A')
  await add(oldSale, 'B')
  await add(stock, 'A', 'stock')
  await add(bike, 'C', 'bikes')
  expect(await counters('car-auction')).toEqual([2, 0, 0, 0, 0])
  expect(await counters('stats')).toEqual([1, 1, 0, 0, 0])
  expect(await counters('stock')).toEqual([1, 0, 0, 0, 0])
  expect(await counters('bikes')).toEqual([0, 0, 1, 0, 0])
  expect(await counters('bike-stats')).toEqual([0, 0, 0, 0, 0])
})

test('people read and change only their own favorites', async () => {
  await add(car, 'A')
  await add(car, 'B', 'car-auction', 'dealer')
  await remove(car, 'A', 'dealer')
  expect(await counters('car-auction')).toEqual([1, 0, 0, 0, 0])
  expect(await counters('car-auction', 'dealer')).toEqual([0, 1, 0, 0, 0])
  await remove(car, 'B', 'dealer')
  expect(await lotIds('car-auction', 'A')).toEqual([car])
})

describe('concurrent requests', () => {
  test('leave the lot in a single group', async () => {
    const groups = ['A', 'B', 'C', 'D', 'E'] as const
    const both = [...groups, ...groups]
    await Promise.all(both.map((group) => add(car, group)))
    expect(await stored()).toHaveLength(1)
  })

  test('do not fail if the lot is deleted in the meantime', async () => {
    const adding = Array.from({ length: 8 }, () =>
      server.respond('addFavorite', { body: body(car, 'A', 'car-auction') }, { as: 'client' }),
    )
    await db.deleteFrom('lots').where('id', '=', car).execute()
    for (const { statusCode } of await Promise.all(adding)) expect([200, 404]).toContain(statusCode)
    expect(await stored()).toEqual([])
  })

  test('do not exceed the limit', async () => {
    const person_id = await idOf(db, 'client')
    const numbers = Array.from({ length: favoriteLimit + 9 }, (_, at) => at)
    const many = await addLots(
      server,
      numbers.map((at) => ({ lotNumber: String(10_000 + at), auctionDay: today })),
    )
    const full = many.slice(0, favoriteLimit - 1)
    const rows = full.map((lot_id) => ({
      person_id,
      lot_id,
      group_letter: 'A' as const,
      added_at: clock.now(),
    }))
    await db.insertInto('favorites').values(rows).execute()
    const outcomes = await Promise.all(
      many
        .slice(-10)
        .map((lot) =>
          server.respond('addFavorite', { body: body(lot, 'B', 'car-auction') }, { as: 'client' }),
        ),
    )
    expect(outcomes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const last = outcomes.find(({ statusCode }) => statusCode !== 200)?.json()
    expect(last.messageCode).toBe('favorite_limit')
    expect(await counters('car-auction')).toEqual([favoriteLimit - 1, 1, 0, 0, 0])
    // At the limit lots can still be moved, and another person can still add.
    await add(full[0] ?? 0, 'C')
    await add(car, 'A', 'car-auction', 'dealer')
  })
})
