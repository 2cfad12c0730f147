import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PageType } from '#market/search/contract/page-types.ts'
import { testApp } from '#testing/database/app.ts'
import { override, type Who } from '#testing/database/people.ts'
import { savedSearchLimit, savedSearchParamsLength } from '#trade/saved-searches/contract/limits.ts'

const { call, clock, db, refused, respond } = await testApp()

beforeEach(async () => {
  await sql`delete from saved_searches`.execute(db)
})

const save = (title: string, type: PageType = 'car-auction', as: Who = 'client') =>
  call('saveSearch', { body: { title, params: 'maker=1&year=2018,2020', type } }, { as })
const listed = (type: PageType = 'car-auction', as: Who = 'client') =>
  call('mySearches', { query: { type } }, { as })
const names = async (type: PageType = 'car-auction', as: Who = 'client') =>
  (await listed(type, as)).items.map(({ name }) => name)
const firstId = async () => (await listed()).items[0]?.id ?? 0

describe('a search', () => {
  test('is saved under its title and listed with its page type, latest first', async () => {
    await save('White Alphards')
    await save('  Кроссоверы до 1 млн ')
    await save('Bikes', 'bikes')
    const { items, counter } = await listed()
    expect(counter).toBe(2)
    expect(items).toMatchObject([
      { name: 'Кроссоверы до 1 млн', params: 'maker=1&year=2018,2020', type: 'car-auction' },
      { name: 'White Alphards' },
    ])
    expect(await names('bikes')).toEqual(['Bikes'])
    expect(await names('stats')).toEqual([])
  })

  test('is saved once, however often the form is sent', async () => {
    await Promise.all(Array.from({ length: 4 }, () => save('White Alphards')))
    expect(await names()).toEqual(['White Alphards'])
    const body = { title: 'White Alphards', params: 'maker=2', type: 'car-auction' } as const
    await call('saveSearch', { body }, { as: 'client' })
    expect((await listed()).items.map(({ params }) => params)).toEqual([
      'maker=2',
      'maker=1&year=2018,2020',
    ])
    await save('White Alphards', 'stats')
    expect(await names('stats')).toEqual(['White Alphards'])
  })

  test('is renamed and keeps the rest', async () => {
    await save('Old')
    const [before] = (await listed()).items
    clock.advance({ minutes: 5 })
    await call('updateSearch', { body: { id: await firstId(), title: ' New ' } }, { as: 'client' })
    expect((await listed()).items).toEqual([{ ...before, name: 'New' }])
    const row = await db.selectFrom('saved_searches').selectAll().executeTakeFirstOrThrow()
    expect(row.updated_at.getTime() - row.created_at.getTime()).toBe(300_000)
  })

  test('is deleted, and deleting it again succeeds', async () => {
    await save('Gone')
    const body = { id: await firstId() }
    await call('deleteSearch', { body }, { as: 'client' })
    expect(await names()).toEqual([])
    await call('deleteSearch', { body }, { as: 'client' })
    const renaming = { body: { ...body, title: 'Back' } }
    expect((await refused('updateSearch', renaming, { as: 'client' })).messageCode).toBe(
      'not_found',
    )
  })
})

describe('a request must have', () => {
  test.each([
    { title: '' },
    { title: ' \t ' },
    { title: 'x'.repeat(201) },
    { title: 'a\0b' },
    { params: 'x'.repeat(savedSearchParamsLength + 1) },
    { params: 'a\0b' },
    { type: 'share' as PageType },
  ])('a title, params and a page type: %j', async (part) => {
    const body = { title: 'Title', params: '', type: 'stats' as PageType, ...part }
    const { messageCode } = await refused('saveSearch', { body }, { as: 'client' })
    expect(messageCode).toBe('invalid_fields')
    expect(await names('stats')).toEqual([])
  })

  test('texts within the maximum length, which are stored whole', async () => {
    const body = {
      title: 'Ж'.repeat(200),
      params: 'я'.repeat(savedSearchParamsLength),
      type: 'stats',
    } as const
    await call('saveSearch', { body }, { as: 'client' })
    expect((await listed('stats')).items).toMatchObject([{ name: body.title, params: body.params }])
  })

  test.each([0, -1, 1.5, 1e300, 'x' as unknown as number])('a valid id: %s', async (id) => {
    const { messageCode } = await refused('deleteSearch', { body: { id } }, { as: 'client' })
    expect(messageCode).toBe('invalid_fields')
  })

  test('a page type that the person may see', async () => {
    await override(db, 'guest', 'salesStatisticsView', false)
    const body = { title: 'Prices', params: '', type: 'stats' } as const
    expect((await refused('saveSearch', { body }, { as: 'guest' })).messageCode).toBe(
      'not_permitted',
    )
    await override(db, 'guest', 'salesStatisticsView', true)
  })
})

describe('the limit', () => {
  test('applies per page type: the eleventh is refused, one of another type is not', async () => {
    for (let at = 0; at < savedSearchLimit; at++) await save(`Search ${at}`)
    await save('Search 0')
    const body = { title: 'Too many', params: '', type: 'car-auction' } as const
    expect((await refused('saveSearch', { body }, { as: 'client' })).messageCode).toBe(
      'saved_search_limit',
    )
    await save('Of another type', 'stats')
    await save('Of somebody else', 'car-auction', 'dealer')
    await call('deleteSearch', { body: { id: await firstId() } }, { as: 'client' })
    await save('One more')
    expect((await listed()).counter).toBe(savedSearchLimit)
  })

  test('holds for twenty concurrent requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        respond(
          'saveSearch',
          { body: { title: `Search ${at}`, params: '', type: 'car-auction' } },
          { as: 'client' },
        ),
      ),
    )
    const codes = outcomes.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(savedSearchLimit)
    expect(codes.filter((code) => code === 409)).toHaveLength(20 - savedSearchLimit)
    expect((await listed()).counter).toBe(savedSearchLimit)
  })
})

test("nobody can read, rename or delete somebody else's searches", async () => {
  await save('Mine')
  const id = await firstId()
  const options = { as: 'dealer' } as const
  expect(await names('car-auction', 'dealer')).toEqual([])
  const theirs = await refused('updateSearch', { body: { id, title: 'Theirs' } }, options)
  const none = await refused('updateSearch', { body: { id: 999_999, title: 'x' } }, options)
  expect({ ...theirs, requestId: '' }).toEqual({ ...none, requestId: '' })
  await call('deleteSearch', { body: { id } }, options)
  expect(await names()).toEqual(['Mine'])
})

describe('all searches of a person', () => {
  const page = (query: object = {}, as: Who = 'client') => call('listSearches', { query }, { as })

  test('are paged across page types, latest first', async () => {
    for (const type of ['car-auction', 'bikes', 'stats'] as const) await save(`Of ${type}`, type)
    await save('Of the dealer', 'stock', 'dealer')
    const { items, pageInfo } = await page({ page: 1, pageSize: 2 })
    expect(items).toMatchObject([
      { name: 'Of stats', type: 'stats', params: 'maker=1&year=2018,2020' },
      { name: 'Of bikes', type: 'bikes' },
    ])
    expect(Date.parse(items[0]?.savedAt ?? '')).toBe(clock.now().getTime())
    expect(pageInfo).toEqual({ page: 1, pageSize: 2, totalSearchResults: 3, totalResults: 3 })
    const second = await page({ page: 2, pageSize: 2 })
    expect(second.items.map(({ name }) => name)).toEqual(['Of car-auction'])
    expect((await page({ page: 3, pageSize: 2 })).items).toEqual([])
    expect((await page()).items).toHaveLength(3)
  })

  test("include only the person's own", async () => {
    await save('Of the client')
    expect(await page({}, 'dealer')).toEqual({
      items: [],
      pageInfo: { page: 1, pageSize: 20, totalSearchResults: 0, totalResults: 0 },
    })
    expect((await refused('listSearches', {})).messageCode).toBe('not_signed_in')
  })

  test('have a page size of 1 to 100', async () => {
    const sizes = [{ pageSize: 0 }, { pageSize: 101 }, { page: 0 }, { page: 1_000_001 }]
    for (const query of [...sizes, { page: 'x' as unknown as number }]) {
      const { messageCode } = await refused('listSearches', { query }, { as: 'client' })
      expect(messageCode).toBe('invalid_request')
    }
    expect((await page({ page: 1_000_000, pageSize: 100 })).items).toEqual([])
  })
})
