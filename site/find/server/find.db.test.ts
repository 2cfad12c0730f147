import { beforeAll, describe, expect, test } from 'vitest'
import { addMaker, addModel } from '#market/reference-data/server/commands.ts'
import { fit } from '#market/reference-data/server/names/name-search.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import type { findSuggestions } from '#site/find/contract/calls.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { readQualifiers } from './read-qualifiers.ts'
import { readText } from './read-text.ts'

const server = await testApp()
const { app, call, context, db, tokenOf } = server

const thursday = { auctionDay: '2031-03-13' }
const lots: LotFixture[] = [
  {
    lotNumber: '1001',
    model: 'ALPHARD',
    chassisCode: 'AGH30W',
    year: 2018,
    fuel: 'hybrid',
    equipment: 'AAC NAV SR',
  },
  { lotNumber: '1002', model: 'ALPHARD', chassisCode: 'AGH30W', year: 2019, equipment: 'AAC' },
  { lotNumber: '1003', model: 'ALPHARD', chassisCode: 'GGH30W', year: 2018, color: 'BLACK' },
  { lotNumber: '1004', model: 'VOXY', chassisCode: 'ZRR80W', equipment: 'NAVI, 本革シート' },
  { lotNumber: '1005', model: 'LAND CRUISER PRADO', chassisCode: 'TRJ150W', fuel: 'diesel' },
  { lotNumber: '1006', model: 'LAND CRUISER PRADO', chassisCode: 'TRJ120W' },
  { lotNumber: '1007', maker: 'NISSAN', model: 'MARCH', chassisCode: 'K13', fuel: 'electric' },
  { lotNumber: '1008', model: 'MARK X', chassisCode: 'GRX130' },
  { lotNumber: '1009', maker: 'SMART', model: 'FORTWO', chassisCode: '451380' },
  { lotNumber: 'B12', maker: 'MAZDA', model: 'CX-5', chassisCode: 'KF2P' },
]

beforeAll(async () => {
  await addLots(server, [
    ...lots.map((lot) => ({ ...thursday, ...lot })),
    { market: 'stock', lotNumber: '7', model: 'SUPRA', chassisCode: 'DB42' },
    { kind: 'bike', ...thursday, lotNumber: '51', chassisCode: 'NC42' },
  ])
})

type Query = Omit<NonNullable<CallInput<typeof findSuggestions>['query']>, 'text'>
const find = (text: string, query: Query = {}, pageType: PageType = 'car-auction') =>
  call('findSuggestions', { params: { pageType }, query: { ...query, text } }, { as: 'client' })

const first = async (text: string, query?: Query, pageType?: PageType) => {
  const [best] = (await find(text, query, pageType)).suggestions
  return best && `${best.kind} ${best.label} ${best.counter}`
}

async function listed(text: string): Promise<string[]> {
  const { filters } = (await find(text)).suggestions[0] ?? { filters: {} }
  return lotsOf(
    Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)])),
  )
}

async function lotsOf(query: Record<string, string>, pageType = 'car-auction'): Promise<string[]> {
  const response = await app.inject({
    url: `/api/${pageType}/listing`,
    query,
    headers: { authorization: `Bearer ${await tokenOf('client')}` },
  })
  expect(response.statusCode, response.body).toBe(200)
  const body: { carsList: { lotNo: string }[] } = response.json()
  return body.carsList.map(({ lotNo }) => lotNo).sort()
}

describe('a text is understood as', () => {
  test.each([
    ['alphard', 'model TOYOTA ALPHARD 3'],
    ['toyota alphard', 'model TOYOTA ALPHARD 3'],
    ['алфард', 'model TOYOTA ALPHARD 3'],
    ['альфард', 'model TOYOTA ALPHARD 3'],
    ['アルファード', 'model TOYOTA ALPHARD 3'],
    ['тойота альфард', 'model TOYOTA ALPHARD 3'],
    ['トヨタ', 'maker TOYOTA 7'],
    ['ниссан', 'maker NISSAN 1'],
    ['фдзрфкв', 'model TOYOTA ALPHARD 3'],
    ['fkmafhl', 'model TOYOTA ALPHARD 3'],
    ['1001', 'lot_no 1001 1'],
    ['1001 1002', 'lot_no 1001,1002 2'],
    ['1001 – 1003', 'lot_no 1001-1003 3'],
    ['b12', 'lot_no B12 1'],
    ['В12', 'lot_no B12 1'],
    ['AGH30W', 'chassis AGH30W 2'],
    ['DBA-AGH30W', 'chassis AGH30W 2'],
    ['DBA-ZRR80W', 'chassis ZRR80W 1'],
    ['ZRR80W-0123456', 'chassis ZRR80W 1'],
    ['3BA-AGH30W-0012345', 'chassis AGH30W 2'],
    ['АGН30W', 'chassis AGH30W 2'],
    // The auction house sends the code without its body letter.
    ['GRX130W', 'chassis GRX130 1'],
    ['Navigation', 'equip Navigation 2'],
    ['навигация', 'equip навигация 2'],
    ['ナビ', 'equip ナビ 2'],
    ['люк', 'equip люк 1'],
    ['навигация кожа', 'equip навигация, кожа 1'],
    ['лот 1003', 'lot_no 1003 1'],
    ['lot №1001-1003', 'lot_no 1001-1003 3'],
    ['USS Tokyo 1003', 'lot_no 1003 1'],
    ['usS tokyo', 'auction USS Tokyo 10'],
    ['усс токио', 'auction USS Tokyo 10'],
    ['USS Tokyo alphard', 'model TOYOTA ALPHARD 3'],
    ['чёрный', 'color чёрный 1'],
    ['black', 'color black 1'],
    ['черная альфард', 'model TOYOTA ALPHARD 1'],
    ['alphard black uss tokyo', 'model TOYOTA ALPHARD 1'],
    ['alphard hybrid', 'model TOYOTA ALPHARD 1'],
    ['алфард гибрид', 'model TOYOTA ALPHARD 1'],
    ['diesel prado', 'model TOYOTA LAND CRUISER PRADO 1'],
    ['дизельный', 'fuel дизельный 1'],
    ['электро march', 'model NISSAN MARCH 1'],
    ['EV', 'fuel EV 1'],
  ])('%s', async (text, expected) => expect(await first(text)).toBe(expected))

  test.each([
    ['land cruiser prado 150', ['1005']],
    ['альфард 2018', ['1001', '1003']],
    ['альфард от 2018', ['1001', '1002', '1003']],
    ['альфард с 2019 года', ['1002']],
    ['alphard 2019+', ['1002']],
    ['alphard до 2018 навигация', ['1001']],
    ['alphard 2018-2019 GGH30', ['1003']],
    ['alphard from 2018 to 2018', ['1001', '1003']],
    ['alphard 2019 30', ['1002']],
    ['alphard navi', ['1001']],
    ['alphard 2018 GGH30', ['1003']],
    ['тойота королла', []],
    ['кожа', ['1004']],
    ['gh30', ['1001', '1002', '1003']],
    ['1001 1003', ['1001', '1003']],
    ['uss tokyo alphard 2018', ['1001', '1003']],
    // No white one is there: the color is left out.
    ['белый альфард', ['1001', '1002', '1003']],
    ['alphard чёрный 2018', ['1003']],
    ['alphard hybrid 2018', ['1001']],
    // No Alphard is known to run on petrol: the fuel is left out.
    ['alphard petrol', ['1001', '1002', '1003']],
  ])('%s lists what it counts', async (text, expected) => {
    expect(await listed(text)).toEqual(expected.length > 0 ? expected : await lotsOf({}))
  })

  test('names the words that were not understood', async () => {
    const [best] = (await find('alphard 2018 xyzzy')).suggestions
    expect(best).toMatchObject({ label: 'TOYOTA ALPHARD', also: ['2018'], ignored: ['xyzzy'] })
  })

  test('an ambiguous text has several suggestions with their lots', async () => {
    const { suggestions } = await find('mar')
    const meanings = suggestions.map(({ kind, label, counter }) => `${kind} ${label} ${counter}`)
    expect(meanings).toEqual(['names mar 2', 'model NISSAN MARCH 1', 'model TOYOTA MARK X 1'])
  })

  test('guesses a misspelt name', async () => {
    expect((await find('alphrad')).suggestions[0]).toMatchObject({
      label: 'TOYOTA ALPHARD',
      isGuess: true,
    })
    expect((await find('alphard')).suggestions[0]?.isGuess).toBe(false)
  })
})

describe('active filters', () => {
  test('stay, and restrict the counters', async () => {
    expect(await first('alphard', { color: 'BLACK' })).toBe('model TOYOTA ALPHARD 1')
    expect(await first('1001-1003', { year: '2019,2019' })).toBe('lot_no 1001-1003 1')
  })

  test.each([
    ['black alphard', { color: 'WHITE' }],
    ['alphard hybrid', { fuel: 'diesel', year: '2018,2018' }],
  ])('give way to what is typed: %s among %j', async (text, query) => {
    const { suggestions, isWide } = await find(text, query)
    expect(isWide).toBe(false)
    expect(suggestions).toMatchObject([{ label: 'TOYOTA ALPHARD', ignored: [], counter: 1 }])
  })

  test('are dropped where they leave nothing', async () => {
    expect(await find('mark x', { year: '1990,1991' })).toMatchObject({
      isWide: true,
      suggestions: [{ label: 'TOYOTA MARK X', counter: 1 }],
    })
  })

  test('of another maker, model or search are replaced', async () => {
    const maker = String((await find('nissan')).suggestions[0]?.filters.maker)
    const query = { maker, search: 'lot_no-1007', condition: '1' }
    expect(await first('alphard', query)).toBe('model TOYOTA ALPHARD 3')
    expect((await find('alphard', query)).isWide).toBe(false)
  })
})

test('finds on another page type what this one lacks', async () => {
  expect(await find('супра')).toMatchObject({
    suggestions: [],
    elsewhere: [{ pageType: 'stock', counter: 1, search: expect.stringMatching(/model=\d+/) }],
  })
})

test('a fuel is part of a name, or else a filter', async () => {
  const { readings } = readText(await context.names(db, 'car'), 'harrier hybrid', false)
  const found = readings.map(({ label, rank, filters }) => ({ label, rank, fuel: filters.fuel }))
  expect(found).toContainEqual({ label: 'TOYOTA HARRIER', rank: fit.exact, fuel: ['hybrid'] })
  const named = found.filter(({ label }) => label === 'TOYOTA HARRIER HYBRID')
  expect(named).toEqual([{ label: 'TOYOTA HARRIER HYBRID', rank: fit.exact, fuel: undefined }])
})

test('the name of a maker does not mean its own auctions', async () => {
  const names = await context.names(db, 'car')
  expect(readQualifiers(names, 'honda fit')).toBeNull()
  expect(readQualifiers(names, 'honda kansai fit')).not.toBeNull()
})

test('prefers what another market has to a guess', async () => {
  const { suggestions, elsewhere } = await find('cb400')
  expect(suggestions).toEqual([])
  expect(elsewhere).toMatchObject([{ pageType: 'bikes', counter: 1 }])
})

test('finds bikes by number, frame code and name', async () => {
  expect(await first('51', {}, 'bikes')).toBe('lot_no 51 1')
  expect(await first('хонда', {}, 'bikes')).toBe('maker HONDA 1')
  expect(await first('nc42', {}, 'bikes')).toBe('chassis NC42 1')
})

test.each(['', ' ', '%', "' or 1=1 --", 'нетакого', '私', '🚗', '-', '---', ',,,', '\\'])(
  'nothing is found for %o',
  async (text) => {
    expect(await find(text)).toEqual({ suggestions: [], isWide: false, elsewhere: [] })
  },
)

test('limits the length of a text', async () => {
  const authorization = `Bearer ${await tokenOf('client')}`
  for (const text of ['x'.repeat(501), 'a\0']) {
    const url = `/api/car-auction/find?text=${encodeURIComponent(text)}`
    const response = await app.inject({ url, headers: { authorization } })
    expect(response.json().messageCode).toBe('invalid_request')
  }
})

describe('searches of a fixed type understand the same texts', () => {
  test.each([
    ['search', 'model-алфард', ['1001', '1002', '1003']],
    ['search', 'model-アルファード', ['1001', '1002', '1003']],
    ['search', 'model-mar', ['1007', '1008']],
    ['search', 'model-toyota mark', ['1008']],
    ['search', 'chassis-DBA-AGH30W', ['1001', '1002']],
    ['search', 'chassis-ZRR80W-0123456', ['1004']],
    ['search', 'chassis-GRX130W', ['1008']],
    ['search', 'lot_no-1001 1002', ['1001', '1002']],
    ['quick_search_lot', '1001 1003', ['1001', '1003']],
    ['equipment', 'Navigation', ['1001', '1004']],
    ['equipment', 'Навигация', ['1001', '1004']],
    ['equipment', 'navigation, leather', ['1004']],
    ['equipment', 'кожа', ['1004']],
    ['search', 'equip-люк', ['1001']],
    ['search', 'equip-%', []],
  ])('%s=%s', async (key, value, expected) => {
    expect(await lotsOf({ [key]: value })).toEqual(expected)
  })
})

test('finds a name as soon as a feed has added it', async () => {
  expect(await first('zeekr')).toBeUndefined()
  const makerId = await addMaker(db, 'car', 'ZEEKR')
  await addModel(db, makerId, 'X009')
  await addLots(server, [
    { ...thursday, lotNumber: '2001', maker: 'ZEEKR', model: 'X009', chassisCode: 'ZK1' },
  ])
  expect(await first('zeekr')).toBe('maker ZEEKR 1')
})
