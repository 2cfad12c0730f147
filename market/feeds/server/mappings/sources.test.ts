import { describe, expect, test } from 'vitest'
import { rowsOf } from '#testing/database/feed/feed-text.ts'
import { mappedCsv } from './mapped-csv.ts'
import { parseMapping } from './schema.ts'

const needed = { house: { value: 'Harbour' }, lotNumber: 'Ref', model: 'Ref' }
const mappingOf = (fields: object, more: object = {}) =>
  parseMapping({ name: 'test', source: 'test', ...more, fields: { ...needed, ...fields } }, 'It')

/** Reads a CSV whose first column is Ref, without the fields that all rows have. */
async function read(fields: object, text: string, more: object = {}) {
  const rows = await rowsOf(mappedCsv(mappingOf(fields, more)), text)
  return rows.map((row) => {
    if ('malformed' in row) return row.malformed.reason.split(':')[0]
    const { house: _house, lotNumber: _number, model: _model, ...rest } = row.fields
    return row.faults ? row.faults.map(({ value }) => `fault ${value}`) : rest
  })
}

/** Returns what one field becomes for each cell of one column. */
async function cells(field: string, rules: object, ...texts: string[]) {
  const lines = texts.map((text, at) => `${at};${text}`).join('\n')
  const rows = await read({ [field]: { column: 'X', ...rules } }, `Ref;X\n${lines}`, {
    delimiter: ';',
    rates: { USD: 150 },
  })
  return rows.map((row) => (row as Record<string, string>)[field] ?? row)
}

describe('several columns', () => {
  test('the first with a value', async () => {
    const text = 'Ref,Net,Gross\n1,10,20\n2,,20\n3,-,\n'
    const prices = { startPriceYen: ['Net', 'Gross'] }
    expect(await read(prices, text, { nothing: ['-'] })).toEqual([
      { startPriceYen: '10' },
      { startPriceYen: '20' },
      { startPriceYen: '' },
    ])
    const otherwise = { startPriceYen: { first: ['Net', { value: '5' }], multiply: 10 } }
    expect((await read(otherwise, text))[1]).toEqual({ startPriceYen: '50' })
    // A text that means "nothing" does so in each of them.
    const zero = { startPriceYen: { first: ['Net', 'Gross'], nothing: ['0', '-'] } }
    expect(await read(zero, 'Ref,Net,Gross\n1,0,20\n2,-,0\n')).toEqual([
      { startPriceYen: '20' },
      { startPriceYen: '' },
    ])
  })

  test('joined, with separators; a fixed text alone is not a value', async () => {
    const fields = {
      auctionDay: { join: ['Date', 'Time', { value: 'Z' }], with: ' ' },
      photos: { join: ['P1', 'P2'] },
    }
    const text = 'Ref,Date,Time,P1,P2\n1,2026-11-20,05:05,a,b\n2,,,,b\n'
    expect(await read(fields, text)).toEqual([
      { auctionDay: '2026-11-20 05:05 Z', photos: 'a#b' },
      { auctionDay: '', photos: 'b' },
    ])
  })

  test('a missing column leaves the field absent, an empty column makes it empty', async () => {
    const fields = { color: { column: 'Colour', optional: true }, trim: 'Trim' }
    expect(await read(fields, 'Ref,Trim\n1,\n')).toEqual([{ trim: '' }])
    expect(await read(fields, 'Ref,Trim,Colour\n1,,\n')).toEqual([{ trim: '', color: '' }])
  })
})

describe('conditions', () => {
  const text = 'Ref,State,Price,Km\n1,Sold,100,5\n2,ＳＯＬＤ,200,\n3,open,300,90\n'

  test('a value counts in some rows only', async () => {
    const fields = { soldPriceYen: { column: 'Price', when: { column: 'State', is: 'sold' } } }
    expect((await read(fields, text)).map((row) => Object.values(row ?? {})[0])).toEqual([
      '100',
      '200',
      '',
    ])
  })

  test.each([
    [{ column: 'State', is: ['SOLD', 'x'] }, ['100', '200']],
    [{ column: 'State', isNot: 'SOLD' }, ['300']],
    [{ column: 'State', matches: '^o' }, ['300']],
    [{ column: 'Km', empty: true }, ['200']],
    [{ column: 'Price', above: 100, below: 300 }, ['200']],
    [
      {
        all: [
          { column: 'Km', empty: false },
          { column: 'State', is: 'open' },
        ],
      },
      ['300'],
    ],
    [
      {
        any: [
          { column: 'Km', is: '5' },
          { column: 'State', is: 'open' },
        ],
      },
      ['100', '300'],
    ],
    [{ none: [{ column: 'State', is: 'open' }] }, ['100', '200']],
  ])('reads only rows with %j', async (only, prices) => {
    const read1 = async (more: object) =>
      (await read({ startPriceYen: 'Price' }, text, more)).map(
        (row) => (row as { startPriceYen: string }).startPriceYen,
      )
    expect(await read1({ only })).toEqual(prices)
    const others = ['100', '200', '300'].filter((price) => !prices.includes(price))
    expect(await read1({ leaveOut: only })).toEqual(others)
  })
})

describe('values', () => {
  test('by a table, in any case and width', async () => {
    const values = { AT: 'auto', Ｍ: 'MT' }
    expect(await cells('gearbox', { values }, 'at', 'm', 'CVT')).toEqual(['auto', 'MT', 'CVT'])
    expect(await cells('gearbox', { values, otherwise: '' }, 'AT', 'CVT')).toEqual(['auto', ''])
  })

  test('a pattern with a replacement', async () => {
    const rules = { pattern: '^(\\d{1,2})(\\d{2})$', replace: '$1:$2', nothing: ['0'] }
    expect(await cells('auctionTime', rules, '905', '1405', '0')).toEqual(['9:05', '14:05', ''])
  })

  test('lists, and incomplete addresses', async () => {
    const rules = { split: '|', prefix: 'https://img.example/' }
    expect(await cells('photos', rules, 'a.jpg | http://b.example/c.jpg||')).toEqual([
      'https://img.example/a.jpg#http://b.example/c.jpg',
    ])
  })

  test('days in every order', async () => {
    const day = (dates: string, ...texts: string[]) => cells('auctionDay', { dates }, ...texts)
    expect(await day('dmy', '05/11/2026 14:05', '5.11.26')).toEqual([
      '2026-11-05 14:05',
      '2026-11-5',
    ])
    expect(await day('mdy', '11/5/26')).toEqual(['2026-11-5'])
    expect(await day('ymd', '26/11/05', '2026/11/05')).toEqual(['2026-11-05', '2026/11/05'])
    expect(await day('excel', '46346', '46346.5')).toEqual(['2026-11-20', '2026-11-20T12:00:00'])
    expect(await day('unix', '1795151100', '1795151100000')).toEqual([
      '2026-11-20T05:05:00.000Z',
      '2026-11-20T05:05:00.000Z',
    ])
  })
})

describe('units', () => {
  test('of the column, unless the cell names its own', async () => {
    expect(
      await cells('mileageKm', { unit: 'miles' }, '1,000', '45k miles', '10 km', '2.5万km', '不明'),
    ).toEqual(['1609', '72420', '10', '25000', '不明'])
    expect(
      await cells('mileageKm', { unit: '万km' }, '2.5', '2.5万', '13万9千km', '25000 km'),
    ).toEqual(['25000', '25000', '139000', '25000'])
    expect(await cells('mileageKm', { unit: '1000 km' }, '139')).toEqual(['139000'])
    expect(await cells('engineCc', { unit: 'cc' }, '1.8L', '1,496cc', '660')).toEqual([
      '1800',
      '1496',
      '660',
    ])
    expect(await cells('powerHp', { unit: 'kW' }, '81', '110 PS')).toEqual(['110', '110'])
  })

  test('of money, with the rates of the mapping', async () => {
    expect(
      await cells(
        'startPriceYen',
        { unit: '万円' },
        '398',
        '398 万円',
        '3,980,000円',
        '$1,000',
        '￥5',
      ),
    ).toEqual(['3980000', '3980000', '3980000', '150000', '5'])
    expect(await cells('startPriceYen', { unit: 'USD' }, '12.5', 'EUR 5')).toEqual([
      '1875',
      ['fault EUR 5'],
    ])
    expect(await cells('startPriceYen', { decimal: ',', unit: 'USD' }, '1.000,50')).toEqual([
      '150075',
    ])
  })

  test('of another column', async () => {
    const fields = { mileageKm: { column: 'Odo', unit: { from: ['Unit', { value: 'km' }] } } }
    const text = 'Ref,Odo,Unit\n1,100,mi\n2,100,\n3,100,parsec\n'
    expect(await read(fields, text)).toEqual([
      { mileageKm: '161' },
      { mileageKm: '100' },
      ['fault 100 parsec'],
    ])
  })

  test('an ambiguous number is not guessed', async () => {
    expect(await cells('mileageKm', { unit: 'km' }, '139.000')).toEqual([['fault 139.000']])
    expect(await cells('mileageKm', { unit: 'km', decimal: ',' }, '139.000')).toEqual(['139000'])
  })
})

describe('files', () => {
  test('lines above the header, no header, columns by position', async () => {
    const title = 'Stock of today\nas of 1,2\nRef,Trim\n1,S\n'
    expect(await read({ trim: 'Trim' }, title, { skipLines: 2 })).toEqual([{ trim: 'S' }])
    const columns = ['Ref', 'Trim']
    expect(await read({ trim: 'Trim' }, '1,S\n2,G\n', { columns })).toEqual([
      { trim: 'S' },
      { trim: 'G' },
    ])
    expect(await read({ trim: '#2' }, 'Ref,\n1,S\n')).toEqual([{ trim: 'S' }])
  })

  test('a fault in an identifying field refuses its row', async () => {
    const fields = { auctionDay: { column: 'Day', pattern: '^\\d+$' } }
    expect(await read(fields, 'Ref,Day\n1,x\n')).toEqual(['no_match'])
  })
})
