import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { listedMarket } from '#testing/database/bid-lists.ts'
import { override, type Who } from '#testing/database/people.ts'

const app = await testApp()
const { call, db, tokenOf } = app
const { bids, ids } = await listedMarket(app)
await sql`update bids set status_note = '=1+1' where person_id = ${ids.client}`.execute(db)
await sql`update people set full_name = '=HYPERLINK("x")' where id = ${ids.vip}`.execute(db)

const csv = (as: Who, query: object = {}) => call('exportBids', { query }, { as })

/** Parses an English file without commas in its texts. */
async function csvOf(as: Who, query: object = {}) {
  const [heads = '', ...lines] = (await csv(as, query)).slice(1).trimEnd().split('\r\n')
  return { heads: split(heads), rows: lines.map(split) }
}
/** Splits a line into cells, some of which are quoted. */
const split = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** Reads the sheet of a workbook with a library. */
async function sheetOf(as: Who, query = '') {
  const headers = { authorization: `Bearer ${await tokenOf(as)}` }
  const response = await app.app.inject({ url: `/api/bid/export.xlsx?${query}`, headers })
  expect(response.statusCode).toBe(200)
  const { sheets } = await readXlsx(response.rawPayload)
  const [sheet] = sheets
  if (!sheet) throw new Error('the workbook has no sheet')
  const [heads = [], ...rows] = sheet.rows
  return { heads: heads.map(String), rows, name: sheet.name, headers: response.headers }
}

test('a file has all bids that match the filters, in the order of the list, regardless of the page', async () => {
  const query = { order: 'bidAmount', sort: 'DESC', bidStatus: 5 } as const
  const { heads, rows } = await csvOf('manager', { ...query, page: 3, pageSize: 2 })
  const { cars, pageInfo } = await call(
    'listBids',
    { query: { ...query, pageSize: 100 } },
    { as: 'manager' },
  )
  expect(pageInfo.totalSearchResults).toBeLessThan(100)
  expect(rows).toHaveLength(cars.length)
  const cell = (name: string) => rows.map((row) => row[heads.indexOf(name)])
  expect(cell('Lot')).toEqual(cars.map(({ lotNo }) => lotNo))
  expect(cell('Maximum bid, ¥')).toEqual(cars.map(({ bidAmount }) => String(bidAmount)))
  const estimates = cars.map(({ estimate }) => (estimate ? String(estimate.yen) : ''))
  expect(new Set(estimates).size).toBeGreaterThan(1)
  expect(cell('Estimate, ¥')).toEqual(estimates)
  expect(cell('Sales behind the estimate')).toEqual(
    cars.map(({ estimate }) => (estimate ? String(estimate.sales) : '')),
  )
  expect(cell('Auction date')).toEqual(
    cars.map(({ auctionDate }) => auctionDate?.slice(0, 10) ?? ''),
  )
  expect(new Set(cell('Bid status'))).toEqual(new Set(['Not won']))
  const sheet = await sheetOf('manager', 'order=bidAmount&sort=DESC&bidStatus=5&page=2')
  expect(sheet.heads).toEqual(heads)
  expect(sheet.rows.map((row) => String(row[0]))).toEqual(cars.map(({ lotNo }) => lotNo))
  const all = await csvOf('manager')
  expect(all.rows).toHaveLength(bids.length)
})

test('a workbook has typed numbers and days', async () => {
  const { heads, rows, name, headers } = await sheetOf('manager')
  expect(name).toBe('Bids')
  expect(headers['content-disposition']).toMatch(/filename="seriba-bids-2031-03-12\.xlsx"/)
  const cell = (head: string) => rows.map((row) => row[heads.indexOf(head)] ?? null)
  expect(cell('Maximum bid, ¥').every((value) => typeof value === 'number')).toBe(true)
  expect(cell('Client ID').every((value) => typeof value === 'number')).toBe(true)
  const days = cell('Auction date').filter((value) => value !== null)
  expect(days.length).toBeGreaterThan(0)
  expect(days.every((value) => value instanceof Date)).toBe(true)
  const known = new Set(bids.map(({ day }) => day))
  for (const day of days) expect(known).toContain((day as Date).toISOString().slice(0, 10))
  for (const at of cell('Bid date (Tokyo)')) expect(at).toBeInstanceOf(Date)
  expect(cell('Lot').every((value) => typeof value === 'string')).toBe(true)
})

test('a text that looks like a formula is not evaluated', async () => {
  const file = await csv('manager')
  expect(file).toContain(`"'=HYPERLINK(""x"")"`)
  expect(file).toContain("'=1+1")
  expect(file).not.toMatch(/[,\n]"?=/)
  const { rows } = await sheetOf('manager')
  expect(rows.flat()).toContain('=HYPERLINK("x")')
})

describe('a file has the columns that the person may see', () => {
  const heads = async (as: Who) => (await csvOf(as)).heads
  const ofManagers = ['Company', 'Dealer', 'Manager']

  test('for a client without other people, for a dealer with names, for a manager all', async () => {
    const client = await heads('client')
    const dealer = await heads('dealer')
    const manager = await heads('manager')
    expect(client).not.toEqual(expect.arrayContaining(['Client']))
    expect(dealer).toEqual(expect.arrayContaining(['Client', 'Client ID']))
    for (const head of ofManagers) {
      expect(manager).toContain(head)
      expect(dealer).not.toContain(head)
      expect(client).not.toContain(head)
    }
  })

  test('with the export type only if its flag is set', async () => {
    expect(await heads('client')).toContain('Export type')
    await override(db, 'client', 'exportTypeShow', false)
    expect(await heads('client')).not.toContain('Export type')
    await override(db, 'client', 'exportTypeShow', true)
  })

  test('in the language of the link', async () => {
    const file = await csv('client', { list: 'archive', language: 'ru' })
    expect(file).toContain('"Максимум ставки, ¥";')
    const { heads: russian, name } = await sheetOf('client', 'language=ru')
    expect([russian[0], name]).toEqual(['Лот', 'Ставки'])
  })
})

test('files never contain somebody else’s bids', async () => {
  const { rows } = await csvOf('client', { list: 'archive', user: ids.vip })
  const { pageInfo } = await call('listBidHistory', { query: {} }, { as: 'client' })
  expect(rows).toHaveLength(pageInfo.totalResults)
  const own = await call('listMyBids', { query: {} }, { as: 'client' })
  expect((await sheetOf('client', `user=${ids.vip}`)).rows).toHaveLength(own.pageInfo.totalResults)
  await override(db, 'client', 'bidManagementEnabled', true)
  expect((await csvOf('client')).rows).toHaveLength(own.pageInfo.totalResults)
  await override(db, 'client', 'bidManagementEnabled', false)
})
