import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { all, cutsOf, pieces, rowsOf } from '#testing/database/feed/feed-text.ts'
import { jsonRows } from '../formats/json-rows.ts'
import { parseJson } from '../formats/json-values.ts'
import { mappedJson } from './mapped-json.ts'
import { parseMapping } from './schema.ts'

const needed = { house: { value: 'A' }, lotNumber: 'id', model: 'id' }
const mappingOf = (fields: object, more: object = {}) =>
  parseMapping({ name: 'a', source: 'a', ...more, fields: { ...needed, ...fields } }, 'It')

async function one(fields: object, record: object) {
  const text = JSON.stringify([{ id: 1, ...record }])
  const [row] = await rowsOf(mappedJson(mappingOf(fields), 'json'), text)
  if (!row || 'malformed' in row) throw new Error('the row was refused')
  const { house: _house, lotNumber: _number, model: _model, ...rest } = row.fields
  return row.faults ? row.faults.map(({ reason }) => reason.split(':')[0]) : rest
}

describe('paths', () => {
  const record = {
    price: { amount: 3.98e6, 'per.month': 5 },
    'a.b': 'dotted',
    photos: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }],
    specs: [
      { name: 'Colour', value: 'PEARL' },
      { name: 'Doors', value: 5 },
    ],
    tags: ['AC', 'PS'],
    grades: [4.5],
  }

  test.each([
    [{ startPriceYen: 'price.amount' }, { startPriceYen: '3980000' }],
    [{ trim: 'a.b' }, { trim: 'dotted' }],
    [{ photos: 'photos.url' }, { photos: 'https://a.example/1#https://a.example/2' }],
    [{ sheet: 'photos[1].url' }, { sheet: 'https://a.example/2' }],
    [{ color: 'specs[name=Colour].value' }, { color: 'PEARL' }],
    [{ doors: 'specs[name=Doors].value' }, { doors: '5' }],
    [{ equipment: 'tags' }, { equipment: 'AC,PS' }],
    [{ condition: 'grades' }, { condition: '4.5' }],
    [{ checklist: 'specs' }, { checklist: JSON.stringify(record.specs) }],
    [{ trim: 'nowhere.at.all' }, {}],
    [{ trim: 'constructor' }, {}],
  ])('%j', async (fields, expected) => {
    expect(await one(fields, record)).toEqual(expected)
  })

  test('null and an empty list are empty, a missing key is absent', async () => {
    const fields = { startPriceYen: 'price.amount', photos: 'photos.url' }
    expect(await one(fields, { price: null, photos: [] })).toEqual({
      startPriceYen: '',
      photos: '',
    })
    expect(await one(fields, { price: { amount: null } })).toEqual({ startPriceYen: '' })
    expect(await one(fields, { price: {} })).toEqual({})
  })

  test('an object where a text belongs costs its field', async () => {
    expect(await one({ trim: 'price' }, record)).toEqual(['not_a_text'])
  })
})

const lotNumbers = async (text: string, rows?: string) =>
  (await rowsOf(mappedJson(mappingOf({}, { rows }), 'json'), text)).map((row) =>
    'malformed' in row
      ? `${row.line} ${row.malformed.reason.split(':')[0]}`
      : `${row.line} ${row.fields.lotNumber}`,
  )

describe('the list of rows', () => {
  test('is the document, lies under a path, or in each part of another list', async () => {
    expect(await lotNumbers('\ufeff[\n{"id":1},\n{"id":90071992547409931}]')).toEqual([
      '2 1',
      '3 90071992547409931',
    ])
    const nested = '{"a":[{"id":9}],"data":{"n":{"id":8},"lots":[{"id":1,"lots":[{"id":7}]}]}}'
    expect(await lotNumbers(nested, 'data.lots')).toEqual(['1 1'])
    expect(await lotNumbers('{"p":[{"l":[{"id":1}]},{"l":[{"id":2}]}]}', 'p.l')).toEqual([
      '1 1',
      '1 2',
    ])
    expect(await lotNumbers('{"lots":{"x":{"id":1},"y":{"id":2}}}', 'lots.*')).toEqual([
      '1 1',
      '1 2',
    ])
    expect(await lotNumbers('[]')).toEqual([])
  })

  test('refuses a missing list, and names the lists found', async () => {
    await expect(lotNumbers('{"a":{"b":[]}}', 'a.c')).rejects.toThrow(/no list at.*lists at: a.b/)
    await expect(lotNumbers('{"a":{"b":[]}}')).rejects.toThrow(StartFailure)
  })

  test('a fault costs its row, and a list that is cut off costs its last row', async () => {
    const text = `[{"id":1},
{"id":"2"x"},
{"id":3, "a": [{"b":"}"}]},
7, "x",
{"id":4},
{"id":5, "t`
    expect(await lotNumbers(text)).toEqual([
      '1 1',
      '2 bad_json',
      '3 3',
      '4 not_an_object',
      '4 not_an_object',
      '5 4',
      '6 row_not_closed',
    ])
    expect(await lotNumbers('[{"id":1},{"id":2,},{"id":3}]')).toEqual(['1 1', '1 bad_json', '1 3'])
  })

  test('a row without end, and a string without end around the rows, need bounded memory', async () => {
    const long = 'x'.repeat(3_000_000)
    expect(await lotNumbers(`[{"id":1,"t":"${long}"},{"id":2}]`)).toContain('1 2')
    expect(await lotNumbers(`{"note":"${long}\\"","l":[{"id":2}]}`, 'l')).toEqual(['1 2'])
  })

  test('reads any document as JSON.parse does, in any chunks', async () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue())
    const documents = fc
      .tuple(fc.array(record), fc.jsonValue(), fc.constantFrom(0, 2))
      .map(([rows, other, indent]) => ({
        rows,
        text: JSON.stringify({ other, data: { a: other, rows }, z: other }, null, indent),
      }))
      .chain(({ rows, text }) => fc.tuple(fc.constant(rows), fc.constant(text), cutsOf(text)))
    await fc.assert(
      fc.asyncProperty(documents, async ([rows, text, cuts]) => {
        const found = await all(jsonRows(pieces(text, cuts), 'data.rows'))
        expect(found.map((row) => ('record' in row ? row.record : row))).toEqual(
          parseJson(JSON.stringify(rows)),
        )
      }),
    )
  })
})

test('NDJSON: one object per line', async () => {
  const text = '{"id":1}\n[1]\n\n{"id":"2"}\nnull\n'
  const rows = await rowsOf(mappedJson(mappingOf({}), 'ndjson'), text)
  expect(
    rows.map((row) =>
      'malformed' in row ? row.malformed.reason.slice(0, 8) : row.fields.lotNumber,
    ),
  ).toEqual(['1', 'bad_json', '2', 'bad_json'])
})
