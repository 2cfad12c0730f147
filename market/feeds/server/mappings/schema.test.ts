import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mappingSchema, parseMapping } from './schema.ts'

const fields = { house: { value: 'A' }, lotNumber: 'No', model: 'Model' }
const mistakeIn = (content: unknown) => {
  try {
    parseMapping(content, 'It')
    return 'none'
  } catch (error) {
    return (error as Error).message.replace('It is wrong:\n  ', '')
  }
}

test.each([
  [
    { mileageKm: ['Km', { column: 'Odo', unit: 'parsec' }] },
    'mileageKm[1].unit: parsec is no unit',
  ],
  [{ mileageKm: { first: ['A', { colum: 'Odo' }] } }, 'mileageKm.first[1]: does not know colum'],
  [{ color: { column: 'C', unit: 'km' } }, 'color.unit: is for mileageKm'],
  [{ color: { column: 'C', split: ',' } }, 'color.split: is for lists'],
  [{ color: { column: 'C', dates: 'dmy' } }, 'color.dates: is for auctionDay and year'],
  [{ color: { column: 'C', value: 'x' } }, 'color: needs exactly one of column, value, first'],
  [{ color: { column: 'C', otherwise: 'x' } }, 'color: "otherwise" goes with "values"'],
  [{ color: { column: 'C', when: { column: 'D' } } }, 'color.when: needs is, isNot, matches'],
  [
    { color: { column: 'C', when: { any: [{ column: 'D', is: 7 }] } } },
    'color.when.any[0].is: must',
  ],
  [{ mileageKm: { column: 'C', multiply: -1 } }, 'mileageKm.multiply: '],
])('names a mistake with its place: %j', (more, message) => {
  expect(mistakeIn({ name: 'a', source: 'a', fields: { ...fields, ...more } })).toContain(
    `fields.${message}`,
  )
})

test('mistakes outside the fields', () => {
  expect(mistakeIn({ source: 'a', fields })).toContain('name: is missing')
  expect(mistakeIn({ name: 'a', source: 'a', format: 'excel', fields })).toContain(
    'format: must be one of csv, ndjson, json, xml',
  )
  expect(mistakeIn({ name: 'a', source: 'a', format: 'xml', delimiter: ';', fields })).toContain(
    'delimiter: is for CSV only',
  )
  expect(mistakeIn([])).toContain('the file: must be an object')
})

test('the schema for editors matches the program', async () => {
  const file = new URL('../../../../docs/mapping.schema.json', import.meta.url)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(mappingSchema())),
  )
})

test('the mappings of docs/feed.md and the shipped ones are valid', async () => {
  const text = await readFile(new URL('../../../../docs/feed.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/```json\n([^`]*"fields"[^`]*)```/g)]
    .map(([, json = '']) => json)
    .filter((json) => !json.includes('everyMinutes'))
  expect(blocks).toHaveLength(4)
  for (const json of blocks) expect(mistakeIn(JSON.parse(json))).toBe('none')
  const snippets = [...text.matchAll(/`("\w+": (?:[[{]|"Model).*?)` \|$/gm)]
  expect(snippets.length).toBeGreaterThan(12)
  for (const [, snippet = ''] of snippets) {
    const content = { name: 'a', source: 'a', rates: { EUR: 160 }, fields: { ...fields } }
    Object.assign(content.fields, JSON.parse(`{${snippet}}`))
    expect([snippet, mistakeIn(content)]).toEqual([snippet, 'none'])
  }
  const shipped = new URL('../maps/', import.meta.url)
  for (const name of await readdir(shipped)) {
    const json = JSON.parse(await readFile(new URL(name, shipped), 'utf8'))
    expect(mistakeIn(json)).toBe('none')
  }
})
