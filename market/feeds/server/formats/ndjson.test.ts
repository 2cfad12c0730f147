import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, cutsOf, outcomeOf, pieces, rowsOf } from '#testing/database/feed/feed-text.ts'
import { ndjson } from './ndjson.ts'

const fieldsOf = async (value: unknown) => {
  const [row] = await rowsOf(ndjson(), JSON.stringify(value))
  return row && 'fields' in row ? row.fields : outcomeOf(row)
}

test('numbers, booleans and nulls become the texts of the other formats', async () => {
  const lot = {
    lotNumber: 7,
    condition: 4.5,
    leftHandDrive: true,
    year: null,
    startPriceYen: 3.98e6,
  }
  expect(await fieldsOf(lot)).toEqual({
    lotNumber: '7',
    condition: '4.5',
    leftHandDrive: 'true',
    year: '',
    startPriceYen: '3980000',
  })
})

test('keys match in any case; unknown keys are ignored', async () => {
  const keys = { LotNumber: 'a', auction_day: 'b', 'MILEAGE-KM': 1, __proto__: { x: 1 }, price: 1 }
  expect(await fieldsOf(keys)).toEqual({ lotNumber: 'a', auctionDay: 'b', mileageKm: '1' })
})

test('joins lists of images and texts', async () => {
  expect(
    await fieldsOf({
      photos: ['https://a/1.jpg', null, { url: 'https://a/2.jpg' }, 'https://a/3#x'],
      equipment: ['AC', 'PS', null],
      checklist: [['A/C', 'OK']],
      inspection: { damage: [] },
    }),
  ).toEqual({
    photos: 'https://a/1.jpg#https://a/2.jpg#https://a/3%23x',
    equipment: 'AC,PS',
    checklist: '[["A/C","OK"]]',
    inspection: '{"damage":[]}',
  })
})

test('an id beyond the precision of a double keeps all its digits', async () => {
  const [row] = await rowsOf(ndjson(), '{"sourceId": 9007199254740993123,"lotNumber":1}')
  expect(row).toMatchObject({ fields: { sourceId: '9007199254740993123', lotNumber: '1' } })
})

test('refuses anything but an object with its line, and reads the next line', async () => {
  const long = `{"remarks":"${'x'.repeat(300_000)}"}`
  const text = `\ufeff{"lotNumber":1}\r\n\n{"lotNumber":\n[{"lotNumber":2}]\n"x"\nnull\n${long}\n{"lotNumber":3}`
  const rows = await rowsOf(ndjson(), text)
  expect(rows.map((row) => ('fields' in row ? row.fields.lotNumber : outcomeOf(row)))).toEqual([
    '1',
    { line: 3, refused: 'bad_json', column: '' },
    { line: 4, refused: 'bad_json', column: '' },
    { line: 5, refused: 'bad_json', column: '' },
    { line: 6, refused: 'bad_json', column: '' },
    { line: 7, refused: 'line_too_long', column: '' },
    '3',
  ])
})

test.each([
  ['inspection', `DEEP`, 'bad_field'],
  ['checklist', `DEEP`, 'bad_field'],
  ['remarks', `DEEP`, 'not_a_text'],
  ['photos', `[DEEP]`, 'not_a_text'],
  ['photos', '[{"url":{"toString":1}}]', 'not_a_text'],
  ['equipment', '[{"toString":null}]', 'not_a_text'],
])('leaves an unreadable %s empty', async (field, json, why) => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const text = `{"lotNumber":7,"${field}":${json.replace('DEEP', deep)}}`
  expect(await rowsOf(ndjson(), text)).toMatchObject([
    {
      fields: { lotNumber: '7', [field]: '' },
      faults: [{ column: field, reason: expect.stringContaining(why) }],
    },
  ])
})

test('an unreadable row costs that row alone', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const bad = [
    [`{"sourceId":9007199254740993123,"inspection":${deep}}`, 'bad_json', ''],
    ['{"model":{"name":"Crown"}}', 'not_a_text', 'model'],
    ['{"model":["Crown"]}', 'not_a_text', 'model'],
  ] as const
  const text = [...bad.map(([json]) => json), '{"lotNumber":3}'].join('\n')
  const rows = (await rowsOf(ndjson(), text)).map(outcomeOf)
  expect(rows).toEqual([
    ...bad.map(([, refused, column], at) => ({ line: at + 1, refused, column })),
    { line: bad.length + 1, fields: { lotNumber: '3' } },
  ])
})

test('chunks may end anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(fc.oneof(fc.json(), fc.constantFrom('{', '}', '\n', '\r\n', '{"lotNumber":"７"}')))
        .map((parts) => parts.join('\n'))
        .chain((text) => fc.tuple(fc.constant(text), cutsOf(text))),
      async ([text, cuts]) => {
        expect(await all(ndjson().rows(pieces(text, cuts)))).toEqual(await rowsOf(ndjson(), text))
      },
    ),
  )
})
