import { describe, expect, test } from 'vitest'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { all, fileWith, outcomeOf, pieces, rowsOf } from '#testing/database/feed/feed-text.ts'
import { seribaCsv } from '../formats/seriba-csv.ts'
import { mappedCsv } from './mapped-csv.ts'
import { readMapping } from './schema.ts'

const needed = { house: { value: 'Harbour' }, lotNumber: 'Ref', model: 'Model' }
const mappingOf = async (fields: object, more: object = {}) =>
  readMapping(
    await fileWith(
      `\ufeff${JSON.stringify({ name: 'test', source: 'test', fields: { ...needed, ...fields }, ...more })}`,
      'map.json',
    ),
  )

async function one(fields: object, header: string, cells: string, more: object = {}) {
  const mapping = await mappingOf(fields, more)
  const text = `Ref,Model,${header}\n1,FIT,${cells}`
  return outcomeOf((await rowsOf(mappedCsv(mapping), text))[0])
}
async function faultsOf(fields: object, header: string, cells: string) {
  const [row] = await rowsOf(
    mappedCsv(await mappingOf(fields)),
    `Ref,Model,${header}\n1,FIT,${cells}`,
  )
  if (!row || 'malformed' in row) throw new Error('the row was refused')
  expect(Object.keys(row.fields)).toEqual(['house', 'lotNumber', 'model'])
  return row.faults?.map(
    ({ reason, column, value }) => `${reason.split(':')[0]} ${column} ${value}`,
  )
}

describe('sources of a field', () => {
  test('a column, one value for all, mapped values, a pattern, a unit', async () => {
    const fields = {
      mileageKm: { column: 'Km (1000)', multiply: 1000 },
      gearbox: { column: 'Box', values: { A: 'AT' } },
      condition: { column: 'Grade', pattern: '^([^/]+)' },
      year: { column: 'First', pattern: '\\d{4}' },
    }
    const row = await one(fields, 'Km (1000),Box,Grade,First', '"１３９.５",A,3.5/C,reg. 2019')
    expect(row).toMatchObject({
      fields: {
        house: 'Harbour',
        lotNumber: '1',
        model: 'FIT',
        mileageKm: '139500',
        gearbox: 'AT',
        condition: '3.5',
        year: '2019',
      },
    })
  })

  test('days in another order', async () => {
    const days = (dates: string) => ({ auctionDay: { column: 'Date', dates } })
    expect(await one(days('dmy'), 'Date', '05/11/2026')).toMatchObject({
      fields: { auctionDay: '2026-11-05' },
    })
    expect(await one(days('mdy'), 'Date', '11/5/2026')).toMatchObject({
      fields: { auctionDay: '2026-11-5' },
    })
    expect(await one(days('excel'), 'Date', '46346')).toMatchObject({
      fields: { auctionDay: '2026-11-20' },
    })
  })

  test('empty cells and texts for "nothing" stay empty, whatever the rule', async () => {
    const fields = {
      mileageKm: { column: 'Km', multiply: 1000 },
      year: { column: 'Y', pattern: 'x(\\d)?' },
    }
    expect(await one(fields, 'Km,Y', '-,x', { nothing: ['-'] })).toMatchObject({
      fields: { mileageKm: '', year: '' },
    })
  })

  test('a cell that does not fit its rule costs its field, and is reported under its column', async () => {
    const multiply = { mileageKm: { column: 'Km', multiply: 1000 } }
    const pattern = { year: { column: 'Y', pattern: '^(\\d{4})$' } }
    expect(await faultsOf(multiply, 'Km', '0x10')).toEqual(['not_a_number Km 0x10'])
    expect(await faultsOf(pattern, 'Y', 'abc')).toEqual(['no_match Y abc'])
    // Words for "unknown" are understood where the field itself is read.
    expect(await one(multiply, 'Km', '不明')).toMatchObject({ fields: { mileageKm: '不明' } })
  })

  test('finds columns despite blanks, capitals and width', async () => {
    expect(await one({ color: 'Colour' }, ' COLOUR ', 'red')).toMatchObject({
      fields: { color: 'red' },
    })
  })
})

describe('errors of a mapping are reported before anything is read', () => {
  const failure = (fields: object, more: object = {}) => mappingOf(fields, more)

  test.each([
    [{ colour: 'Color' }, {}, /colour/],
    [
      { year: { column: 'Y', pattern: '(' } },
      {},
      /fields.year.pattern: is not a regular expression/,
    ],
    [{ year: 7 }, {}, /fields.year: must be a text or a list or an object/],
    [{ model: undefined }, {}, /must map house, lotNumber, model/],
    [{ year: { column: 'Y', dates: 'dym' } }, {}, /fields.year.dates: must be one of dmy, mdy/],
    [{}, { kind: 'boat' }, /kind/],
    [{}, { delimiter: ';;' }, /delimiter/],
    [{}, { fileds: {} }, /fileds/],
  ])('%j %j', async (fields, more, message) => {
    await expect(failure(fields, more)).rejects.toThrow(message)
    await expect(failure(fields, more)).rejects.toThrow(StartFailure)
  })

  test('a missing file, invalid JSON', async () => {
    await expect(readMapping('/nowhere/map.json')).rejects.toThrow(/cannot be read/)
    await expect(readMapping(await fileWith('{'))).rejects.toThrow(/is not JSON/)
  })
})

describe('files that do not match their mapping', () => {
  test('a missing column', async () => {
    const mapping = await mappingOf({ color: 'Colour' })
    const rows = all(mappedCsv(mapping).rows(pieces('Ref,Model\n1,FIT')))
    await expect(rows).rejects.toThrow(/no column Colour.*header is: Ref, Model/s)
  })

  test("a header that lacks columns of Seriba's own CSV, repeats one, or is unreadable", async () => {
    const read = (text: string) => rowsOf(seribaCsv(), text)
    await expect(read('lotNumber,price\n')).rejects.toThrow(/lacks house, model.*lotNumber, price/s)
    await expect(read('house,House,lotNumber,model\n')).rejects.toThrow(/house twice/)
    await expect(read('house,"lotNumber,model\n1,2,3\n')).rejects.toThrow(/header, line 1/)
    await expect(read(`${'x'.repeat(600_000)}\n1,2\n`)).rejects.toThrow(/header, line 1/)
  })

  test("Seriba's columns in any order and spelling, with others ignored", async () => {
    const [row] = await rowsOf(seribaCsv(), 'Model,LOT_NUMBER,Price,house\nFIT,7,9,USS Tokyo\n')
    expect(row).toMatchObject({
      line: 2,
      fields: { model: 'FIT', lotNumber: '7', house: 'USS Tokyo' },
    })
  })
})
