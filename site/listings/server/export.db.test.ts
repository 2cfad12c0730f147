import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { maxExportedLots, pageTypes } from '#market/search/contract/page-types.ts'
import { SearchLoading } from '#market/search/server/loading.ts'
import { rateLimits } from '#platform/core/server/rate-limits.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots, replaceLots } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const server = await testApp()
const { app, call, context, db, respond, refused, tokenOf } = server
afterEach(() => sql`delete from lots`.execute(db))

/** Parses an exported file as a spreadsheet does. */
function cellsOf(file: string, separator = ','): string[][] {
  expect(file.startsWith('\ufeff'), 'byte order mark').toBe(true)
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n)`, 'g')
  const rows: string[][] = [[]]
  for (const [, text = '', end] of file.slice(1).matchAll(cell)) {
    const isQuoted = text.startsWith('"')
    rows.at(-1)?.push(isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Returns the rows of a file, keyed by column header. */
function rowsOf(file: string, separator = ',') {
  const [heads = [], ...rows] = cellsOf(file, separator)
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])))
}

const exported = (query: object = {}, pageType: (typeof pageTypes)[number] = 'stats') =>
  call('exportLots', { params: { pageType }, query }, { as: 'client' })

const sold = { auctionDay: '2031-03-11', status: lotStatus.sold } as const

test('exports what the filters find, in the order of the list', async () => {
  await replaceLots(server, [
    { ...sold, lotNumber: '7', soldPriceYen: 700_000, year: 2017, mileageKm: 52_000 },
    { ...sold, lotNumber: '8', soldPriceYen: 800_000, year: 2018, condition: '4.5' },
    { ...sold, lotNumber: '9', soldPriceYen: 900_000, year: 2012, equipment: 'AC, PS; "SR"\nAW' },
  ])
  await sql`
    update lots set estimate_yen = 910000, estimate_low_yen = 850000, estimate_high_yen = 990000,
      estimate_lowest_yen = 800000, estimate_highest_yen = 1200000, estimate_sales = 7
    where lot_number = '9'`.execute(server.db)
  const query = { yearTo: 2017, sort: 'soldPrice', order: 'DESC', page: 3, pageSize: 1 }
  const rows = rowsOf(await exported(query))
  expect(rows.map((row) => row.Lot)).toEqual(['9', '7'])
  expect(rows[0]).toMatchObject({ Equipment: 'AC, PS; "SR"\nAW', Status: 'Sold', Year: '2012' })
  // Their number shows that there are few sales.
  expect(rows[0]).toMatchObject({
    ...{ 'Estimate, ¥': '910000', 'Estimate from, ¥': '850000', 'Estimate to, ¥': '990000' },
    'Sales behind the estimate': '7',
  })
  expect(rows[1]).toMatchObject({
    'Auction date': '2031-03-11',
    Auction: 'USS Tokyo',
    Maker: 'TOYOTA',
    'Mileage, km': '52000',
    'Sold price, ¥': '700000',
    'Start price, ¥': '',
  })
})

test.each(pageTypes)('%s has a file with the same columns in both languages', async (pageType) => {
  const common = { auctionDay: '2031-03-13' } as const
  await replaceLots(server, [
    { ...sold },
    { ...sold, kind: 'bike', lotNumber: '3' },
    { ...common, lotNumber: '2' },
    { ...common, kind: 'bike', lotNumber: '4', rateFront: '6' },
    { market: 'stock' },
  ])
  const english = cellsOf(await exported({}, pageType))
  const russian = cellsOf(await exported({ language: 'ru' }, pageType), ';')
  expect(english).toHaveLength(pageType === 'car-auction' || pageType === 'bikes' ? 3 : 2)
  for (const row of english) expect(row).toHaveLength(english[0]?.length ?? 0)
  expect(russian.map((row) => row.length)).toEqual(english.map((row) => row.length))
  expect(russian[0]?.slice(0, 2)).toEqual(['Лот', 'Дата торгов'])
  expect(new Set(english[0]).size).toBe(english[0]?.length)
})

test('uses the language of the link, else of the request', async () => {
  await replaceLots(server, [{ ...sold, condition: '4.5' }])
  const input = { params: { pageType: 'stats' }, query: {} } as const
  const headers = { 'accept-language': 'ru-RU,ru;q=0.9' }
  const file = await call('exportLots', input, { as: 'client', headers })
  expect(rowsOf(file, ';')[0]).toMatchObject({ Оценка: '4,5', Статус: 'Продан' })
  const english = { ...input, query: { language: 'en' } } as const
  const other = await call('exportLots', english, { as: 'client', headers })
  expect(rowsOf(other)[0]).toMatchObject({ Condition: '4.5', Status: 'Sold' })
})

test('sends an uncached download with a descriptive name', async () => {
  const response = await respond(
    'exportLots',
    { params: { pageType: 'stats' }, query: {} },
    { as: 'client' },
  )
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="seriba-sales-statistic-2031-03-12.csv"',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
  })
  const input = { params: { pageType: 'stock' }, query: { language: 'ru' } } as const
  const stock = await respond('exportLots', input, { as: 'client' })
  expect(stock.headers['content-disposition']).toBe(
    'attachment; filename="seriba-oneprice-2031-03-12.csv"',
  )
})

test('never exports text of a house as a formula', async () => {
  await replaceLots(server, [
    {
      ...sold,
      trim: '=HYPERLINK("http://evil.test")',
      equipment: '+AC',
      color: '@x',
      gearbox: '-',
    },
  ])
  expect(rowsOf(await exported())[0]).toMatchObject({
    Trim: `'=HYPERLINK("http://evil.test")`,
    Equipment: `'+AC`,
    Colour: `'@x`,
    Gearbox: `'-`,
  })
})

test('names colours as the filter does, in the language of the file', async () => {
  const lots = ['GRAY', 'NEVER SEEN'].map((color, at) => ({ ...sold, lotNumber: `c${at}`, color }))
  await replaceLots(server, lots)
  const english = rowsOf(await exported())
  expect(english.map(({ Colour }) => Colour).sort()).toEqual(['NEVER SEEN', 'grey'])
  const russian = rowsOf(await exported({ language: 'ru' }), ';')
  expect(russian.map(({ Цвет }) => Цвет).sort()).toEqual(['NEVER SEEN', 'серый'])
})

describe('a long list', () => {
  test('is cut off after ten thousand lots, each once and in order', async () => {
    const count = maxExportedLots + 50
    const lots = Array.from({ length: count }, (_, at) => ({
      ...sold,
      lotNumber: String(at + 1),
      mileageKm: at,
    }))
    for (let at = 0; at < count; at += 1000) await addLots(server, lots.slice(at, at + 1000))
    const rows = rowsOf(await exported({ sort: 'mileage', order: 'ASC' }))
    expect(rows.map((row) => row['Mileage, km'])).toEqual(
      Array.from({ length: maxExportedLots }, (_, at) => String(at)),
    )
    await expectToStop()
  }, 120_000)

  /** Expects that a client that disconnects stops the work. */
  async function expectToStop() {
    let portions = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      // Also runs for prepared statements.
      transformResult: async ({ result }) => {
        portions++
        return result
      },
    })
    Object.assign(app.http, { db: counting })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const token = await tokenOf('client')
    const headers = { authorization: `Bearer ${token}` }
    const download = request({ port, host: '127.0.0.1', path: '/api/stats/export', headers }).end()
    const [response] = await once(download, 'response')
    await once(response, 'readable')
    const begun = portions
    download.destroy()
    await new Promise((resolve) => setTimeout(resolve, 500))
    Object.assign(app.http, { db })
    expect(begun).toBeGreaterThan(0)
    expect(portions).toBeLessThan(15)
  }
})

describe('an export is refused', () => {
  const input = (query: object = {}) => ({ params: { pageType: 'stats' as const }, query })

  test('for people who may not see the listing', async () => {
    expect((await refused('exportLots', input())).messageCode).toBe('not_signed_in')
    await override(db, 'client', 'salesStatisticsView', false)
    const { messageCode } = await refused('exportLots', input(), { as: 'client' })
    expect(messageCode).toBe('not_permitted')
    await override(db, 'client', 'salesStatisticsView', true)
  })

  test('for an invalid query or an unknown page type', async () => {
    const unread = await refused('exportLots', input({ sort: 'beauty' }), { as: 'client' })
    expect(unread.messageCode).toBe('invalid_request')
    const boats = { params: { pageType: 'boats' as 'stats' }, query: {} }
    expect((await refused('exportLots', boats, { as: 'client' })).messageCode).toBe('not_found')
  })

  test('while the search loads, with the usual body of a refusal', async () => {
    const { search } = context
    const list = () => Promise.reject(new SearchLoading())
    Object.assign(context, { search: { ...search, list } })
    const { messageCode } = await refused('exportLots', input(), { as: 'client' })
    Object.assign(context, { search })
    expect(messageCode).toBe('unavailable')
  })

  test('beyond the rate limit', async () => {
    const { limits } = context
    Object.assign(context, { limits: rateLimits(2 / 60, server.db) })
    const exportLots = () => respond('exportLots', input(), { as: 'dealer' })
    const outcomes = [await exportLots(), await exportLots(), await exportLots()]
    Object.assign(context, { limits })
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })
})
