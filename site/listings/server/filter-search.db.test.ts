import { beforeAll, describe, expect, test } from 'vitest'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import {
  type bikeMakers,
  type carMakers,
  type filterAttributes,
  foundOptionsLimit,
} from '#site/listings/contract/filters.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'

const server = await testApp()
const { app, call, db, refused, tokenOf } = server
const asClient = { as: 'client' } as const

const fields = (options: readonly { label: string; counter: number }[]) =>
  options.map(({ label, counter }) => `${label} ${counter}`)

async function makerId(name: string, kind: 'car' | 'bike' = 'car') {
  const maker = db.selectFrom('makers').select('id').where('name', '=', name)
  return (await maker.where('kind', '=', kind).executeTakeFirstOrThrow()).id
}

async function modelId(name: string) {
  const model = db.selectFrom('models').select('id').where('name', '=', name)
  return (await model.executeTakeFirstOrThrow()).id
}

beforeAll(async () => {
  const stock = { market: 'stock' } as const
  await addLots(server, [
    { ...stock, lotNumber: '1', chassisCode: 'AGH30W', equipment: 'SR', color: 'WHITE' },
    { ...stock, lotNumber: '2', chassisCode: 'AGH30W', color: 'WHITE' },
    { ...stock, lotNumber: '3', chassisCode: 'GGH30W', color: 'BLACK' },
    { ...stock, lotNumber: '4', model: 'CROWN', chassisCode: 'ARS210', year: 2018 },
    { ...stock, lotNumber: '5', maker: 'NISSAN', model: 'SKYLINE', chassisCode: 'V36' },
    { lotNumber: '6', kind: 'bike', auctionDay: '2031-03-13', chassisCode: 'NC42' },
  ])
})

describe('attributes of a quick search', () => {
  type Query = NonNullable<CallInput<typeof filterAttributes>['query']>
  const quickSearch = (pageType: PageType, query: Query) =>
    call('filterAttributes', { params: { pageType }, query }, asClient)

  test('are the makers, models and chassis codes that it finds', async () => {
    const found = await quickSearch('stock', { quick_search_chassis: 'gh30' })
    expect(fields(found.maker)).toEqual(['TOYOTA 3'])
    expect(fields(found.model)).toEqual(['ALPHARD 3'])
    expect(fields(found.chassis)).toEqual(['AGH30W 2', 'GGH30W 1'])
    expect(fields(found.select.color)).toEqual(['black 1', 'white 2'])
    expect(found.maker[0]?.value).toBe(await makerId('TOYOTA'))
  })

  test.each([
    [{ lot_no: '4-5' }, ['CROWN 1', 'SKYLINE 1']],
    [{ equipement: 'sr' }, ['ALPHARD 1']],
    [{ quick_search_model: 'nissan' }, ['SKYLINE 1']],
    [{ quick_search_model: 'ALPHARD', lot_no: '3' }, ['ALPHARD 1']],
    [{ quick_search_model: 'no such' }, []],
    [{}, ['ALPHARD 3', 'CROWN 1', 'SKYLINE 1']],
    [{ lot_no: ' ' }, ['ALPHARD 3', 'CROWN 1', 'SKYLINE 1']],
  ])('%o finds %o', async (query, expected) => {
    expect(fields((await quickSearch('stock', query)).model)).toEqual(expected)
  })

  test('a named model is the only one', async () => {
    const found = await quickSearch('stock', { modelId: String(await modelId('CROWN')) })
    expect(fields(found.model)).toEqual(['CROWN 1'])
    expect(fields(found.maker)).toEqual(['TOYOTA 1'])
    expect(fields(found.chassis)).toEqual(['ARS210 1'])
    expect(found.range.year).toMatchObject({ min: 2018, max: 2018 })
  })

  test('include frame codes for bikes', async () => {
    const found = await quickSearch('bikes', { quick_search_chassis: 'nc' })
    expect(fields(found.chassis)).toEqual(['NC42 1'])
  })
})

describe('the search for a chassis code', () => {
  const searchChassis = (search_chassis?: string) =>
    call('filterChassis', { params: { pageType: 'stock' }, query: { search_chassis } }, asClient)

  test('finds codes that contain the text, the most frequent first', async () => {
    expect(await searchChassis('gh30')).toEqual([
      { value: 'AGH30W', label: 'AGH30W', counter: 2 },
      { value: 'GGH30W', label: 'GGH30W', counter: 1 },
    ])
    expect(await searchChassis('%')).toEqual([])
  })

  test('finds nothing without a text', async () => {
    for (const text of [undefined, '', '  ']) expect(await searchChassis(text)).toEqual([])
  })

  test('lists no more than a hundred', async () => {
    const codes = Array.from({ length: foundOptionsLimit + 5 }, (_, at) => `QX${1000 + at}`)
    await addLots(
      server,
      codes.map((chassisCode, at) => ({
        auctionDay: '2031-03-14',
        lotNumber: `${at}`,
        chassisCode,
      })),
    )
    const input = { params: { pageType: 'car-auction' }, query: { search_chassis: 'qx' } } as const
    expect(await call('filterChassis', input, asClient)).toHaveLength(foundOptionsLimit)
  })
})

describe('the search for a model', () => {
  const searchModels = (search_model?: string) =>
    call('filterModel', { params: { pageType: 'stock' }, query: { search_model } }, asClient)

  test('finds models with their makers', async () => {
    const toyota = { value: await makerId('TOYOTA'), label: 'TOYOTA' }
    expect(await searchModels('toyota')).toEqual([
      { value: await modelId('ALPHARD'), label: 'ALPHARD', counter: 3, maker: toyota },
      { value: await modelId('CROWN'), label: 'CROWN', counter: 1, maker: toyota },
    ])
    expect(fields(await searchModels('sky'))).toEqual(['SKYLINE 1'])
  })

  test('finds nothing without a text', async () => {
    for (const text of [undefined, '', '  ']) expect(await searchModels(text)).toEqual([])
  })
})

describe('makers and models', () => {
  test('are listed by name if they have lots', async () => {
    const stock = { params: { pageType: 'stock' } } as const
    expect(fields(await call('carMakers', stock, asClient))).toEqual(['NISSAN 1', 'TOYOTA 4'])
    const bikes = { params: { pageType: 'bikes' } } as const
    expect(await call('bikeMakers', bikes, asClient)).toEqual([
      { value: await makerId('HONDA', 'bike'), label: 'HONDA', counter: 1 },
    ])
  })

  test('models are those of their maker', async () => {
    const [toyota, nissan] = [await makerId('TOYOTA'), await makerId('NISSAN')]
    const modelsOf = (id: string) =>
      call('carModels', { params: { pageType: 'stock' }, query: { id } }, asClient)
    expect(fields(await modelsOf(String(toyota)))).toEqual(['ALPHARD 3', 'CROWN 1'])
    expect(fields(await modelsOf(`${nissan},${toyota}`))).toEqual([
      'ALPHARD 3',
      'CROWN 1',
      'SKYLINE 1',
    ])
    expect(await modelsOf('999999999')).toEqual([])
    expect(await modelsOf('')).toEqual([])
    const id = String(await makerId('HONDA', 'bike'))
    const input = { params: { pageType: 'bikes' }, query: { id } } as const
    expect(fields(await call('bikeModels', input, asClient))).toEqual(['CB400 SUPER FOUR 1'])
  })

  test.each(['', '?id=toyota', '?id=-1'])('models require the id of a maker: %s', async (query) => {
    const response = await get(`/api/stock/model${query}`)
    expect(response.json().messageCode).toBe('invalid_request')
  })

  test.each([
    ['/api/bikes/maker', 404],
    ['/api/bike-stats/model?id=1', 404],
    ['/api/stock/makers', 404],
    ['/api/car-auction/models?id=1', 404],
    ['/api/bikes/makers', 200],
    ['/api/stats/maker', 200],
    ['/api/share/filters', 404],
  ])('%s has the status %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status)
  })

  test('are refused for other page types', async () => {
    type Pages = CallInput<typeof carMakers>['params'] | CallInput<typeof bikeMakers>['params']
    const params: Pages = { pageType: 'bikes' }
    expect((await refused('carMakers', { params } as never, asClient)).messageCode).toBe(
      'not_found',
    )
  })
})

async function get(url: string) {
  const authorization = `Bearer ${await tokenOf('client')}`
  return app.inject({ url, headers: { authorization } })
}
