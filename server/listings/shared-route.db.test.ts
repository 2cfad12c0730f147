import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { languageId } from '../../contract/core/codes.ts'
import { role } from '../../contract/core/permissions.ts'
import { filters } from '../../contract/listings/filters.ts'
import { startSearchEngine } from '../search/engine/engine.ts'
import { testApp } from '../testing/app.ts'
import { addLots, type LotFixture } from '../testing/lots.ts'
import { changeRole, idOf, override } from '../testing/people.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { sharedRoute } from './shared-route.ts'

/** What the search finds in the test of answers that fail. */
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
          if (failures-- > 0) throw new Error('the database is away')
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
}

// The search that keeps its answers, as in use; the one of other tests never gives one twice.
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

const asked = { params: { pageType: 'car-auction' }, query: {} } as const
const ask = (headers: Record<string, string> = {}) =>
  call('filters', asked, { as: 'client', headers })
/** What was added shows within a second; the rest of the time is for machines that are busy. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 4000, interval: 50 })

test('one answer is made and checked once for everybody, until something changes', async () => {
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

describe('who may not have an answer does not get it from memory', () => {
  afterEach(async () => {
    await override(db, 'client', 'carAuctionsView', true)
    await changeRole(db, 'client', role.client)
  })

  test('nobody, and somebody else who may not', async () => {
    await ask()
    await override(db, 'restricted', 'carAuctionsView', false)
    expect((await refused('filters', asked)).messageCode).toBe('not_signed_in')
    const { messageCode } = await refused('filters', asked, { as: 'restricted' })
    expect(messageCode).toBe('not_permitted')
  })

  test('a flag that is taken acts on the next request', async () => {
    const token = await tokenOf('client')
    await call('filters', asked, { token })
    await override(db, 'client', 'carAuctionsView', false)
    expect((await refused('filters', asked, { token })).messageCode).toBe('not_permitted')
    await override(db, 'client', 'carAuctionsView', true)
    await call('filters', asked, { token })
  })

  test('so do the end of the session and of the person', async () => {
    const { id, access } = await sessionOf('client')
    const other = await tokenOf('client')
    await call('filters', asked, { token: access })
    await call('filters', asked, { token: other })
    await sql`update sessions set ended_at = now(), end_reason = 'ended' where id = ${id}`.execute(
      db,
    )
    expect((await refused('filters', asked, { token: access })).messageCode).toBe('not_signed_in')
    await call('filters', asked, { token: other })
    await changeRole(db, 'client', role.disabled)
    expect((await refused('filters', asked, { token: other })).messageCode).toBe('not_signed_in')
  })
})

describe('what has changed shows', () => {
  test('a new lot, in filters and schedule', async () => {
    const scheduled = async () => {
      const week = await call('auctionList', { query: { type: 'car-auction' } }, { as: 'client' })
      return week[4].reduce((sum, { counter }) => sum + counter, 0)
    }
    const before = (await ask()).totalResults
    expect(await scheduled()).toBe(before)
    await addLots(server, [
      { ...lot(1001), maker: 'NISSAN', model: 'SKYLINE', chassisCode: 'NEW1' },
    ])
    await soon(async () => {
      const { totalResults, select } = await ask()
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

  test('a row of a page at once, whatever of it has changed', async () => {
    const item = async () => {
      const query = { quick_search_lot: '7' }
      const page = await call('listing', { ...asked, query }, { as: 'client' })
      return 'carsList' in page ? page.carsList[0] : undefined
    }
    expect(await item()).toMatchObject({ startPrice: 100_007, images: [], averagePrice: null })
    expect(await item()).toMatchObject({ startPrice: 100_007 })
    // The search itself knows of neither photos nor averages.
    await sql`update lots set photos = '{a.jpg}', average_price_yen = 5 where lot_number = '7'`.execute(
      db,
    )
    expect(await item()).toMatchObject({ images: ['a.jpg'], averagePrice: 5 })
    await sql`update lots set start_price_yen = 1 where lot_number = '7'`.execute(db)
    expect(await item()).toMatchObject({ startPrice: 1, images: ['a.jpg'] })
    await sql`delete from lots where lot_number = '7'`.execute(db)
    expect(await item()).toBeUndefined()
  })
})

test('each language has its own answer', async () => {
  const gearbox = async (language?: string) => {
    const { select } = await ask(language ? { 'accept-language': language } : {})
    return select.gearbox[0]?.label
  }
  expect(await gearbox('en')).toBe('automatic')
  expect(await gearbox('ru')).toBe('автомат')
  expect(await gearbox('en')).toBe('automatic')
  // Without a language in the request the person's own counts.
  expect(await gearbox()).toBe('automatic')
  const id = await idOf(db, 'client')
  await db.updateTable('people').set({ language_id: languageId.ru }).where('id', '=', id).execute()
  expect(await gearbox()).toBe('автомат')
  await db.updateTable('people').set({ language_id: null }).where('id', '=', id).execute()
  expect(await gearbox()).toBe('automatic')
})

test('each call and each question has its own answer, also where the search finds the same', async () => {
  // The search may still be following the lots of the tests before.
  await vi.waitFor(async () => {
    const { select } = await ask()
    const makers = await call('carMakers', { params: asked.params }, { as: 'client' })
    expect(makers).toEqual(select.maker)
  })
  const [nobodyAsks, nobodyAsksElse] = await Promise.all([
    call('filterModel', { params: asked.params, query: {} }, { as: 'client' }),
    call('filterChassis', { params: asked.params, query: {} }, { as: 'client' }),
  ])
  expect([nobodyAsks, nobodyAsksElse]).toEqual([[], []])
  const stock = await call(
    'filters',
    { params: { pageType: 'stock' }, query: {} },
    { as: 'client' },
  )
  expect(stock.totalResults).toBe(0)
})

describe('an answer is sent in the encoding that is asked for', () => {
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
      // Other tests may still be adding lots: what was packed is what was known before or after.
      const known = [plain.body, (await get('identity')).body]
      expect(known).toContain(unpack[encoding](rawPayload).toString())
    }
  })

  test('and none where all are ruled out', async () => {
    const { headers, body } = await get('gzip;q=0, br;q=0')
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body).totalResults).toBeGreaterThan(0)
  })
})

test('an answer that could not be made is made again, not remembered', async () => {
  const url = '/api/test/stats/failing'
  const headers = { authorization: `Bearer ${await tokenOf('client')}` }
  expect((await app.inject({ url, headers })).statusCode).toBe(500)
  expect((await app.inject({ url, headers })).json().totalResults).toBe(7)
  expect((await app.inject({ url, headers })).json().totalResults).toBe(7)
})
