import { beforeAll, describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { CallInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import { type filters, rangeSteps } from '#site/listings/contract/filters.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'

const server = await testApp()
const { call, db, refused } = server
const { lotNumbers, page } = listingReader(server)

type Query = NonNullable<CallInput<typeof filters>['query']>
type Select = ResponseBody<typeof filters>['select']

const russian = { 'accept-language': 'ru' }
const filtersOf = (pageType: PageType, query: Query = {}, headers = {}) =>
  call('filters', { params: { pageType }, query }, { as: 'client', headers })

/** Options of one select as `label counter`. */
const fields = (options: Select[keyof Select]) =>
  options.map(({ label, counter }) => `${label} ${counter}`)

async function idsOf(table: 'makers' | 'models' | 'auction_houses', ...names: string[]) {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute()
  return names
    .map((name) => rows.find((row) => row.name.toUpperCase() === name.toUpperCase())?.id)
    .join()
}

const day = '2031-03-13'
const chosen = { maker: '', model: '', auction: '' }

beforeAll(async () => {
  const toyota = { auctionDay: day, maker: 'TOYOTA', model: 'ALPHARD', chassisCode: 'AGH30W' }
  await addLots(server, [
    {
      ...toyota,
      lotNumber: '1',
      condition: '4',
      color: 'WHITE',
      gearbox: 'AT',
      fuel: 'hybrid',
      year: 2015,
      mileageKm: 50_000,
      engineCc: 2500,
      startPriceYen: 500_000,
      equipment: 'AC SR',
    },
    {
      ...toyota,
      lotNumber: '2',
      condition: 'R',
      color: 'BLACK',
      gearbox: 'CVT',
      fuel: 'plug-in hybrid',
      year: 2019,
      mileageKm: 20_000,
      engineCc: 2500,
      startPriceYen: 2_000_000,
      soldPriceYen: 2_500_000,
      status: lotStatus.sold,
    },
    {
      ...toyota,
      lotNumber: '3',
      model: 'CROWN',
      chassisCode: 'ARS210',
      condition: 'S',
      color: 'NEVER SEEN',
      gearbox: 'CVT',
      fuel: 'WATER',
      house: 'CAA Chubu',
      auctionDay: '2031-03-14',
    },
    {
      auctionDay: day,
      lotNumber: '1005',
      maker: 'NISSAN',
      model: 'SKYLINE',
      chassisCode: 'V36',
      year: 2010,
    },
    { lotNumber: '9', kind: 'bike', auctionDay: day, color: 'BLACK' },
    { lotNumber: '10', market: 'stock', condition: '5' },
  ])
  chosen.maker = await idsOf('makers', 'NISSAN')
  chosen.model = await idsOf('models', 'ALPHARD')
  chosen.auction = await idsOf('auction_houses', 'CAA Chubu')
})

describe('without filters', () => {
  test('every value of the page type is an option, named and sorted', async () => {
    const { select, totalSearchResults, totalResults } = await filtersOf('car-auction')
    expect(fields(select.condition)).toEqual(['S 1', '4 1', 'R 1'])
    expect(fields(select.gearbox)).toEqual(['automatic 1', 'continuously variable 2'])
    expect(fields(select.status)).toEqual(['Upcoming 3', 'Sold 1'])
    // An unknown colour or fuel shows only on its lot.
    expect(fields(select.color)).toEqual(['black 1', 'white 1'])
    expect(fields(select.fuel)).toEqual(['hybrid 1', 'plug-in hybrid 1'])
    expect(fields(select.chassis)).toEqual(['AGH30W 2', 'ARS210 1', 'V36 1'])
    expect(fields(select.model)).toEqual(['ALPHARD 2', 'CROWN 1', 'SKYLINE 1'])
    expect(fields(select.maker)).toEqual(['NISSAN 1', 'TOYOTA 3'])
    expect(select.auction.map(({ counter }) => counter)).toEqual([1, 3])
    expect(select.status.map(({ value }) => value)).toEqual([lotStatus.upcoming, lotStatus.sold])
    expect(String(select.auction[0]?.value)).toBe(chosen.auction)
    expect({ totalSearchResults, totalResults }).toEqual({ totalSearchResults: 4, totalResults: 4 })
  })

  test('labels are in the language of the request, values are not', async () => {
    const english = await filtersOf('car-auction')
    const { select } = await filtersOf('car-auction', {}, russian)
    expect(fields(select.gearbox)).toContain('автомат 1')
    expect(fields(select.status)).toEqual(['Ожидается 3', 'Продан 1'])
    expect(fields(select.color)).toEqual(['белый 1', 'чёрный 1'])
    expect(fields(select.fuel)).toEqual(['гибрид 1', 'подзаряжаемый гибрид 1'])
    for (const key of ['gearbox', 'fuel', 'color', 'status'] as const) {
      const values = (options: Select[typeof key]) => options.map(({ value }) => value).sort()
      expect(values(select[key])).toEqual(values(english.select[key]))
    }
  })

  test('ranges are exactly those of the lots, and 0 where nothing is known', async () => {
    const { range } = await filtersOf('car-auction')
    expect(range).toEqual({
      year: { min: 2010, max: 2019, step: rangeSteps.year },
      mileage: { min: 20_000, max: 50_000, step: rangeSteps.mileage },
      engine: { min: 2500, max: 2500, step: rangeSteps.engine },
      startPrice: { min: 500_000, max: 2_000_000, step: rangeSteps.startPrice },
      finishPrice: { min: 2_500_000, max: 2_500_000, step: rangeSteps.finishPrice },
      estimate: { min: 0, max: 0, step: rangeSteps.estimate },
      belowEstimate: { min: 0, max: 0, step: rangeSteps.belowEstimate },
    })
    expect((await filtersOf('stock')).range.year).toEqual({ min: 0, max: 0, step: 1 })
  })

  test('each page type has its own options', async () => {
    expect(fields((await filtersOf('bikes')).select.color)).toEqual(['black 1'])
    expect(fields((await filtersOf('stock')).select.condition)).toEqual(['5 1'])
    expect(fields((await filtersOf('stats')).select.model)).toEqual(['ALPHARD 1'])
    expect((await filtersOf('bike-stats')).select.model).toEqual([])
  })
})

describe('every filter', () => {
  const cases: readonly (readonly [() => Query, readonly string[]])[] = [
    [() => ({ maker: chosen.maker }), ['1005']],
    [() => ({ model: chosen.model }), ['1', '2']],
    [() => ({ auction: chosen.auction }), ['3']],
    [() => ({ maker: [chosen.maker, '1000'] }), ['1005']],
    [() => ({ status: String(lotStatus.sold) }), ['2']],
    [() => ({ chassis: 'V36,ARS210' }), ['1005', '3']],
    [() => ({ condition: 'R,S' }), ['2', '3']],
    [() => ({ gearbox: 'CVT' }), ['2', '3']],
    // Neither plug-in hybrids nor lots without a known fuel.
    [() => ({ fuel: 'hybrid' }), ['1']],
    [() => ({ fuel: 'hybrid,plug-in hybrid', color: 'BLACK' }), ['2']],
    [() => ({ color: 'NEVER SEEN' }), ['3']],
    [() => ({ date: '2031-03-14,2031-03-15' }), ['3']],
    [() => ({ year: '2015,2019' }), ['1', '2']],
    [() => ({ year: '2016,0' }), ['2']],
    [() => ({ yearTo: '2015' }), ['1', '1005']],
    [() => ({ yearFrom: '2011', yearTo: '2018' }), ['1']],
    [() => ({ mileage: '0,30000' }), ['2']],
    [() => ({ mileageTo: '30000' }), ['2']],
    [() => ({ engine: '2500,2500' }), ['1', '2']],
    [() => ({ startPrice: '0,1000000' }), ['1']],
    [() => ({ finishPrice: '1,0' }), ['2']],
    [() => ({ quick_search_lot: ' 1-2, 1005 ' }), ['1', '1005', '2']],
    [() => ({ equipment: ' sr ' }), ['1']],
    [() => ({ search: 'chassis-gh30' }), ['1', '2']],
    [() => ({ search: 'model-nissan', year: '2010,2010' }), ['1005']],
    [() => ({ search: 'equip-sr', equipment: 'ac' }), ['1']],
    // Values that restrict nothing.
    [() => ({ search: '' }), ['1', '1005', '2', '3']],
    [
      () => ({ search: 'chassis- ', equipment: ' ', quick_search_lot: '' }),
      ['1', '1005', '2', '3'],
    ],
    [() => ({ year: 'abc', mileage: '5', engine: '9,1' }), ['1', '1005', '2', '3']],
    [() => ({ maker: '', color: ',', group: '' }), ['1', '1005', '2', '3']],
    // There are no favorites.
    [() => ({ group: 'A' }), []],
  ]

  test.each(cases)('%s: list and counters agree', async (query, expected) => {
    expect((await lotNumbers('car-auction', query())).sort()).toEqual(expected)
    const totals = { totalSearchResults: expected.length, totalResults: 4 }
    expect((await page('car-auction', query())).pageInfo).toMatchObject(totals)
    expect(await filtersOf('car-auction', query())).toMatchObject(totals)
  })
})

describe('with filters', () => {
  test('a list of options ignores its own filter and includes options without lots', async () => {
    const { select } = await filtersOf('car-auction', { color: 'WHITE' })
    expect(fields(select.color)).toEqual(['black 1', 'white 1'])
    expect(fields(select.condition)).toEqual(['S 0', '4 1', 'R 0'])
    expect(fields(select.maker)).toEqual(['NISSAN 0', 'TOYOTA 1'])
    expect(fields(select.status)).toEqual(['Upcoming 1', 'Sold 0'])
    // Long lists only include options with lots.
    expect(fields(select.model)).toEqual(['ALPHARD 1'])
    expect(fields(select.chassis)).toEqual(['AGH30W 1'])
  })

  test('a range ignores itself', async () => {
    const { range } = await filtersOf('car-auction', { year: '2016,0' })
    expect(range.year).toMatchObject({ min: 2010, max: 2019 })
    expect(range.mileage).toMatchObject({ min: 20_000, max: 20_000 })
  })

  test('chosen options are always listed, even if they find nothing', async () => {
    const { select } = await filtersOf('car-auction', {
      maker: chosen.maker,
      model: chosen.model,
      chassis: 'AGH30W,ZZZ9',
      gearbox: '7F',
      status: String(lotStatus.removed),
    })
    expect(fields(select.model)).toEqual(['ALPHARD 0'])
    expect(fields(select.chassis)).toEqual(['AGH30W 0', 'ZZZ9 0'])
    expect(select.gearbox).toContainEqual(expect.objectContaining({ value: '7F', counter: 0 }))
    expect(fields(select.status)).toContain('Removed 0')
    // An unknown id has no name.
    const { select: none } = await filtersOf('car-auction', { maker: '999999999' })
    expect(fields(none.maker)).toEqual(['NISSAN 1', 'TOYOTA 3'])
  })

  test('page and order do not affect options', async () => {
    const query = { condition: '4,R' }
    expect(
      await filtersOf('car-auction', { ...query, page: 7, sort: 'year', order: 'DESC' }),
    ).toEqual(await filtersOf('car-auction', query))
  })

  test('bikes are searched by lot number and model alone', async () => {
    for (const pageType of ['bikes', 'bike-stats'] as const) {
      for (const search of ['chassis-NC42', 'equip-ABS']) {
        const input = { params: { pageType }, query: { search } }
        for (const name of ['filters', 'listing'] as const) {
          const { messageCode, validationErrors } = await refused(name, input, { as: 'client' })
          expect(messageCode).toBe('invalid_request')
          expect(validationErrors).toHaveLength(1)
        }
      }
    }
    expect(await lotNumbers('bikes', { search: 'lot_no-9' })).toEqual(['9'])
    expect(await lotNumbers('bikes', { search: 'model-cb400' })).toEqual(['9'])
  })
})
