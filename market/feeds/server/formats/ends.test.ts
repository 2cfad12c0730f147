import { describe, expect, test } from 'vitest'
import { all, pieces } from '#testing/database/feed/feed-text.ts'
import { mappedCsv } from '../mappings/mapped-csv.ts'
import { mappedJson } from '../mappings/mapped-json.ts'
import { mappedXml } from '../mappings/mapped-xml.ts'
import { mappingFile } from '../mappings/schema.ts'
import { ajes } from './ajes.ts'
import { ndjson } from './ndjson.ts'
import type { Adapter, FileEnd } from './raw-row.ts'
import { seribaCsv } from './seriba-csv.ts'

const mapping = (more: object) =>
  mappingFile.parse({
    name: 'Ends',
    source: 'ends',
    fields: { house: { value: 'Ends' }, lotNumber: 'no', model: 'name' },
    ...more,
  })
const list = mappedJson(mapping({ format: 'json' }), 'json')
const inObject = mappedJson(mapping({ format: 'json', rows: 'lots' }), 'json')
const elements = mappedXml(mapping({ format: 'xml', rows: 'Vehicle' }))

async function endOf(adapter: Adapter, text: string): Promise<FileEnd | null> {
  let end: FileEnd | null = null
  await all(
    adapter.rows(pieces(text), (found) => {
      end = found
    }),
  )
  return end
}

const jsonList = '[{"no":"1","pics":["a"],"x":[{"y":1},{"y":2}]},{"no":"2","name":"FIT é\\"}]"}]'
const xml = '<stock date="1"><Vehicle id="1"><no>1</no><name>FIT</name></Vehicle><n/></stock>'

test.each<[string, Adapter, string]>([
  ['a JSON list', list, jsonList],
  ['a JSON list after a blank', list, ` ${jsonList}`],
  ['a list in a JSON document', inObject, `{"total":2,"lots":${jsonList},"next":{"page":null}}`],
  ['XML of any kind', elements, xml],
  [
    'AJES',
    ajes(),
    '<?xml version="1.0"?>\n<AJ><row><lot>1</lot><info>a < b</info></row><ROW/></aj>',
  ],
])('%s is whole only at its end, wherever it is cut', async (_, adapter, text) => {
  for (const ending of ['', '\n', ' \r\n\u001a']) {
    expect(await endOf(adapter, text + ending)).toBe('whole')
  }
  const begins = text.search(/[[{<]/)
  for (let cut = begins + 1; cut < text.length; cut++) {
    // Text before the root decides nothing.
    if (/^(<\?xml[^>]*>\s*)$/.test(text.slice(0, cut))) continue
    expect(await endOf(adapter, text.slice(0, cut)), text.slice(0, cut)).toBeNull()
  }
})

const csv = 'house,lotNumber,model\nH,1,FIT\nH,"2","A ""B""\nC"\n'
const lines = '{"lotNumber":1,"house":"H"}\n{"lotNumber":2,"model":"A}"}\n'

test.each<[string, Adapter, string]>([
  ['CSV', seribaCsv(), csv],
  ['mapped CSV', mappedCsv(mapping({ columns: ['no', 'name'] })), '1,FIT\n2,"FIT, 2"\n'],
  ['NDJSON', ndjson(), lines],
  ['mapped NDJSON', mappedJson(mapping({ format: 'ndjson' }), 'ndjson'), lines],
])(
  '%s is cut off inside a row, and open after a row without a line break',
  async (_, adapter, text) => {
    expect(await endOf(adapter, text)).toBe('whole')
    expect(await endOf(adapter, `${text}\n`)).toBe('whole')
    expect(await endOf(adapter, text.trimEnd())).toBe('open')
    expect(await endOf(adapter, `${text.trimEnd()}\n\u001a`)).toBe('whole')
    expect(await endOf(adapter, text.slice(0, -4))).toBeNull()
    const rows = await all(adapter.rows(pieces(text)))
    for (let cut = text.indexOf('\n') + 1; cut < text.length; cut++) {
      const head = text.slice(0, cut)
      const read = (await all(adapter.rows(pieces(head)))).filter((row) => !('malformed' in row))
      // A file cut off in a row never counts as whole; one cut off between rows does.
      if ((await endOf(adapter, head)) === 'whole') expect(read).toEqual(rows.slice(0, read.length))
    }
  },
)

describe('faults of rows do not end a document', () => {
  test.each<[string, Adapter, string]>([
    ['a quote too many', list, '[{"no":"1"},{"no":"2},{"no":"3"},{"no":"4"}]'],
    ['a row that is no JSON', list, '[{"no":"1"},{"no":2,},{"no":"3"}]'],
    ['a bracket too many', list, '[{"no":"1"}},{"no":"2"}]'],
    ['a row that is not closed', ajes(), '<aj><row><lot>1</lot><row><lot>2</lot></row></aj>'],
    ['a last row that is not closed', ajes(), '<aj><row><lot>1</lot></row><row><lot>2</lot></aj>'],
    ['rows without a root', ajes(), '<row><lot>1</lot></row><row><lot>2</lot></row>'],
    ['a line of the wrong width', seribaCsv(), `${csv}Total,2\n`],
    ['a quote too many before good rows', seribaCsv(), `${csv}H,"3,FIT\nH,4,FIT\n`],
    ['a line that is no JSON', ndjson(), `${lines}{"lotNumber":\n`],
  ])('%s', async (_, adapter, text) => {
    expect(await endOf(adapter, text)).toBe('whole')
  })

  test('reads every row after a superfluous bracket', async () => {
    const text = '{"lots":[{"no":"1"}},{"no":"2"},{"no":"3"}]}'
    const rows = await all(inObject.rows(pieces(text)))
    expect(
      rows.map((row) => ('malformed' in row ? row.malformed.value : row.fields.lotNumber)),
    ).toEqual(['1', '}', '2', '3'])
  })
})

test.each<[string, Adapter, string]>([
  [
    'a part of a row that is cut off is no row',
    list,
    '[{"no":"1"},{"no":"2","x":[{"u":1},{"u":2}]',
  ],
  ['text after the document', list, '[{"no":"1"}]\n<b>Warning</b>: timeout'],
  ['a CSV cut within a cell of several lines', seribaCsv(), `${csv}H,3,"one\ntwo\n`],
  [
    'AJES with an error of the provider',
    ajes(),
    '<aj><row><lot>1</lot></row>Too many requests</aj>',
  ],
  ['XML cut within a comment', elements, '<!-- <stock><Vehicle/></stock>'],
])('not whole: %s', async (_, adapter, text) => {
  expect(await endOf(adapter, text)).toBeNull()
})

test('an empty text is whole', async () => {
  for (const adapter of [list, inObject, elements, ajes(), ndjson(), seribaCsv()]) {
    expect(await endOf(adapter, '')).toBe('whole')
    expect(await endOf(adapter, '\ufeff\r\n')).toBe('whole')
  }
})

test('null is an empty list', async () => {
  expect(await all(inObject.rows(pieces('{"lots":null}')))).toEqual([])
})
