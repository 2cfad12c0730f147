import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSearchEngine } from '#market/search/server/engine/engine.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { filters } from '#site/listings/contract/filters.ts'
import { testApp } from '#testing/database/app.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { changeRole, idOf, override } from '#testing/database/people.ts'
import { soon } from '#testing/database/vitest/soon.ts'
import { sharedRoute } from './shared-route.ts'

/** Returned by the search in the test of failing responses. */
const found = {}
let failures = 1

const server = await testApp({
  extend: (app) =>
    sharedRoute(
      app,
      { ...filters, path: '/test/{pageType}/failing' },
      {
        find: async () => found,
        respond: async () => {
          if (failures-- > 0) throw new Error('the database is unavailable')
          return { select: none, range: ranges, totalSearchResults: 7, totalResults: 7 }
        },
      },
    ),
})
const { app, call, context, db, refused, sessionOf, tokenOf, url } = server

const options: never[] = []
const none = {
  condition: options,
  gearbox: options,
  fuel: options,
  auction: options,
  status: options,
  color: options,
  chassis: options,
  model: options,
  maker: options,
}
const bounds = { min: 0, max: 0, step: 1 }
const ranges = {
  year: bounds,
  mileage: bounds,
  engine: bounds,
  startPrice: bounds,
  finishPrice: bounds,
  estimate: bounds,
  belowEstimate: bounds,
}

// Uses the search with its result cache, as in production; that of other tests never returns the same object twice.
const { path: dir, remove } = await temporaryFolder()
const engine = startSearchEngine({ url, dir, now: context.now, log: () => undefined })
afterAll(async () => {
  await engine.stop()
  await remove()
})

const lot = (number: number): LotFixture => ({
  lotNumber: String(number),
  auctionDay: '2031-03-13',
  chassisCode: `AGH${number}W`,
  gearbox: 'AT',
  color: 'WHITE',
  startPriceYen: 100_000 + number,
})

beforeAll(async () => {
  await addLots(
    server,
    Array.from({ length: 40 }, (_, at) => lot(at + 1)),
  )
  await engine.ready
  Object.assign(context, { search: engine })
})

const input = { params: { pageType: 'car-auction' }, query: {} } as const
const getFilters = (headers: Record<string, string> = {}) =>
  call('filters', input, { as: 'client', headers })
/** New lots appear within a second; the longer time limit is for busy machines. */
test('makes and checks a response once for everybody, until something changes', async () => {
  const check = vi.spyOn(filters.response, 'safeParse')
  const before = check.mock.calls.length
  const raw = async () => {
    const headers = { authorization: `Bearer ${await tokenOf('client')}`, 'accept-language': 'en' }
    return app.inject({ url: '/api/car-auction/filters?status=4531', headers })
  }
  const first = await raw()
  for (let time = 0; time < 3; time++) expect((await raw()).body).toBe(first.body)
  expect(check.mock.calls.length - before).toBe(1)
  check.mockRestore()
})

describe('the cache does not bypass the access rule', () => {
  afterEach(async () => {
    await override(db, 'client', 'carAuctionsView', true)
    await changeRole(db, 'client', role.client)
  })

  test('for a visitor, and a person without the permission', async () => {
    await getFilters()
    await override(db, 'restricted', 'carAuctionsView', false)
    expect((await refused('filters', input)).messageCode).toBe('not_signed_in')
    const { messageCode } = await refused('filters', input, { as: 'restricted' })
    expect(messageCode).toBe('not_permitted')
  })

  test('a revoked flag applies to the next request', async () => {
    const token = await tokenOf('client')
    await call('filters', input, { token })
    await override(db, 'client', 'carAuctionsView', false)
    expect((await refused('filters', input, { token })).messageCode).toBe('not_permitted')
    await override(db, 'client', 'carAuctionsView', true)
    await call('filters', input, { token })
  })

  test('a signed-out session and a disabled role apply to the next request', async () => {
    const { id, access } = await sessionOf('client')
    const other = await tokenOf('client')
    await call('filters', input, { token: access })
    await call('filters', input, { token: other })
    await sql`update sessions set ended_at = now(), end_reason = 'ended' where id = ${id}`.execute(
      db,
    )
    expect((await refused('filters', input, { token: access })).messageCode).toBe('not_signed_in')
    await call('filters', input, { token: other })
    await changeRole(db, 'client', role.disabled)
    expect((await refused('filters', input, { token: other })).messageCode).toBe('not_signed_in')
  })
})

describe('a change appears', () => {
  test('as a new lot in filters and schedule', async () => {
    const scheduled = async () => {
      const week = await call('auctionList', { query: { type: 'car-auction' } }, { as: 'client' })
      return week[4].reduce((sum, { counter }) => sum + counter, 0)
    }
    const before = (await getFilters()).totalResults
    expect(await scheduled()).toBe(before)
    await addLots(server, [
      { ...lot(1001), maker: 'NISSAN', model: 'SKYLINE', chassisCode: 'NEW1' },
    ])
    await soon(async () => {
      const { totalResults, select } = await getFilters()
      expect(totalResults).toBe(before + 1)
      expect(select.maker.map(({ label }) => label)).toContain('NISSAN')
      expect(select.chassis.map(({ label }) => label)).toContain('NEW1')
    })
    expect(await scheduled()).toBe(before + 1)
    const makers = await call(
      'carMakers',
      { params: { pageType: 'car-auction' } },
      { as: 'client' },
    )
    expect(makers.map(({ label }) => label)).toContain('NISSAN')
  })

  test('in a row of a page at once, whichever column changed', async () => {
    const item = async () => {
      const query = { quick_search_lot: '7' }
      const page = await call('listing', { ...input, query }, { as: 'client' })
      return 'carsList' in page ? page.carsList[0] : undefined
    }
    expect(await item()).toMatchObject({ startPrice: 100_007, images: [], averagePrice: null })
    expect(await item()).toMatchObject({ startPrice: 100_007 })
    // The search has no columns for photos and averages.
    const photo = /^\/pictures\/509b0d4641a7c3ba088ffa28559d1f57-1280\.webp/
    await sql`update lots set photos = '{a.jpg}', average_price_yen = 5 where lot_number = '7'`.execute(
      db,
    )
    expect(await item()).toMatchObject({ images: [expect.stringMatching(photo)], averagePrice: 5 })
    await sql`update lots set start_price_yen = 1 where lot_number = '7'`.execute(db)
    expect(await item()).toMatchObject({ startPrice: 1, images: [expect.stringMatching(photo)] })
    await sql`delete from lots where lot_number = '7'`.execute(db)
    expect(await item()).toBeUndefined()
  })
})

test('each language has its own response', async () => {
  const gearbox = async (language?: string) => {
    const { select } = await getFilters(language ? { 'accept-language': language } : {})
    return select.gearbox[0]?.label
  }
  expect(await gearbox('en')).toBe('automatic')
  expect(await gearbox('ru')).toBe('автомат')
  expect(await gearbox('en')).toBe('automatic')
  // Without a language, the request uses that of the person's settings.
  expect(await gearbox()).toBe('automatic')
  const id = await idOf(db, 'client')
  await db.updateTable('people').set({ language_id: languageId.ru }).where('id', '=', id).execute()
  expect(await gearbox()).toBe('автомат')
  await db.updateTable('people').set({ language_id: null }).where('id', '=', id).execute()
  expect(await gearbox()).toBe('automatic')
})

test('each call and each query has its own response, even if the search finds the same', async () => {
  // The search may not have loaded the lots of earlier tests yet.
  await soon(async () => {
    const { select } = await getFilters()
    const makers = await call('carMakers', { params: input.params }, { as: 'client' })
    expect(makers).toEqual(select.maker)
  })
  const [models, chassis] = await Promise.all([
    call('filterModel', { params: input.params, query: {} }, { as: 'client' }),
    call('filterChassis', { params: input.params, query: {} }, { as: 'client' }),
  ])
  expect([models, chassis]).toEqual([[], []])
  const stock = await call(
    'filters',
    { params: { pageType: 'stock' }, query: {} },
    { as: 'client' },
  )
  expect(stock.totalResults).toBe(0)
})

describe('a response is sent in a requested encoding', () => {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync } as const
  const get = async (accepted: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({
      method,
      url: '/api/car-auction/filters',
      headers: {
        authorization: `Bearer ${await tokenOf('client')}`,
        'accept-encoding': accepted,
        'accept-language': 'en',
      },
    })

  test.each([
    ['gzip, deflate', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
  ] as const)('%s: %s', async (accepted, encoding) => {
    const plain = await get('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (let time = 0; time < 2; time++) {
      const { headers, rawPayload } = await get(accepted)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(headers['content-type']).toBe(plain.headers['content-type'])
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['cache-control']).toBe('no-store')
      // Other tests may still be adding lots: the compressed body is the one before or after.
      const known = [plain.body, (await get('identity')).body]
      expect(known).toContain(unpack[encoding](rawPayload).toString())
    }
  })

  test('and without compression where all encodings are excluded', async () => {
    const { headers, body } = await get('gzip;q=0, br;q=0')
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body).totalResults).toBeGreaterThan(0)
  })
})

test('a failed response is not cached', async () => {
  const url = '/api/test/stats/failing'
  const headers = { authorization: `Bearer ${await tokenOf('client')}` }
  expect((await app.inject({ url, headers })).statusCode).toBe(500)
  expect((await app.inject({ url, headers })).json().totalResults).toBe(7)
  expect((await app.inject({ url, headers })).json().totalResults).toBe(7)
})
