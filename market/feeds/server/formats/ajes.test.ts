import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, cutsOf, outcomeOf, pieces, rowsOf } from '#testing/database/feed/feed-text.ts'
import { ajes } from './ajes.ts'

const read = (text: string) => rowsOf(ajes(), text)
const fieldsOf = async (row: string) => {
  const [first] = await read(`<aj><row>${row}</row></aj>`)
  return first && 'fields' in first ? first.fields : outcomeOf(first)
}

describe('values', () => {
  test('columns become fields; others and unnamed aggregates are ignored', async () => {
    const fields = await fieldsOf(
      '<lot>7</lot><auction>USS Tokyo</auction><town>TOKYO</town><tag0>12</tag0><kuzov>ZVW30</kuzov>',
    )
    expect(fields).toEqual({
      lotNumber: '7',
      house: 'USS Tokyo',
      chassis: 'ZVW30',
    })
  })

  test('tags match in any case', async () => {
    expect(await read('<AJ><ROW><LOT>7</LOT></ROW><Row><Lot>8</lOT></row></AJ>')).toMatchObject([
      { line: 1, fields: { lotNumber: '7' } },
      { line: 1, fields: { lotNumber: '8' } },
    ])
  })

  test('a bare & is preserved, also before a name that looks like an entity', async () => {
    const address = 'http://a.example/i?x=1&h=50&copy=2&lt=3&amp'
    expect(await fieldsOf(`<images>${address}</images>`)).toMatchObject({ photos: address })
  })

  test('reads entities and CDATA, ignores comments and formatting tags', async () => {
    expect(
      await fieldsOf('<grade>A&amp;B &lt;G&gt; &#x65e5;&#26412;&nbsp;1</grade>'),
    ).toMatchObject({ trim: 'A&B <G> 日本 1' })
    expect(
      await fieldsOf('<info><![CDATA[1 < 2 & <b>]]> x<!-- no --> one<br>two<br/>three</info>'),
    ).toMatchObject({ remarks: '1 < 2 & <b> x one two three' })
    expect(await fieldsOf('<info>a < b, 5 <3</info>')).toMatchObject({ remarks: 'a < b, 5 <3' })
    expect(await fieldsOf('<info>&#1114112;&#0;</info>')).toMatchObject({ remarks: '\ufffd\0' })
  })

  test('0 means "unknown" where the provider uses it so', async () => {
    const zeros =
      '<year>0</year><eng_v>0</eng_v><start>0</start><finish>0</finish><lhdrive>0</lhdrive>'
    expect(await fieldsOf(`${zeros}<mileage>0</mileage>`)).toEqual({
      year: '',
      engineCc: '',
      startPriceYen: '',
      soldPriceYen: '',
      leftHandDrive: '',
      mileageKm: '0',
    })
  })

  test.each([
    ['a#b', 'a#b', undefined],
    ['a#b#c', 'b#c', 'a'],
    [' a # b ##c#d#', 'b#c#d', 'a'],
  ])('splits the images %s', async (images, photos, sheet) => {
    expect(await fieldsOf(`<images>${images}</images>`)).toEqual({
      ...(photos && { photos }),
      ...(sheet && { sheet }),
    })
  })

  test('kpp_type is used when the gearbox has no name', async () => {
    expect(await fieldsOf('<kpp></kpp><kpp_type>1</kpp_type>')).toMatchObject({ gearbox: 'MT' })
    expect(await fieldsOf('<kpp>FAT</kpp><kpp_type>2</kpp_type>')).toMatchObject({ gearbox: 'FAT' })
  })

  test('attributes of a row are columns, attributes of a column are not', async () => {
    expect(
      await read('<aj><row id="5" LOT=\'7&amp;8\'/><row><lot type="x">9</lot></row></aj>'),
    ).toMatchObject([
      { fields: { sourceId: '5', lotNumber: '7&8' } },
      { fields: { lotNumber: '9' } },
    ])
  })
})

describe('links instead of values', () => {
  const links = [
    '<a href="http://x.example/?a=1&b=2">buy the code</a>',
    'http://x.example/?a=1',
    '&lt;a href="http://x.example"&gt;code&lt;/a&gt;',
  ]

  test.each([
    ['start', 'startPriceYen'],
    ['mileage', 'mileageKm'],
    ['grade', 'trim'],
    ['rate', 'condition'],
  ])('in %s leave the field empty', async (column, field) => {
    for (const link of links) {
      const [row] = await read(`<aj><row><lot>1</lot><${column}>${link}</${column}></row></aj>`)
      expect(row).toMatchObject({
        fields: { lotNumber: '1', [field]: '' },
        faults: [{ column, reason: expect.stringContaining('link_instead_of_value') }],
      })
    }
  })

  test.each(['auction_date', 'model_name', 'auction'])('in %s refuse the row', async (column) => {
    for (const link of links) {
      expect(await fieldsOf(`<lot>1</lot><${column}>${link}</${column}>`)).toEqual({
        line: 1,
        refused: 'link_instead_of_value',
        column,
      })
    }
  })

  test('are accepted in images and remarks', async () => {
    const info = 'see <a href="http://x.example">here</a>'
    expect(await fieldsOf(`<lot>1</lot><info>${info}</info>`)).toMatchObject({
      remarks: 'see here',
    })
  })
})

describe('broken responses', () => {
  const refused = async (text: string) =>
    (await read(text)).map((row) => ('fields' in row ? row.fields.lotNumber : outcomeOf(row)))

  test('a plain-text error', async () => {
    const [row, ...more] = await read('\n  Error: bad code & limit <5>\n')
    expect(row).toEqual({
      line: 2,
      malformed: {
        column: '',
        value: 'Error: bad code & limit <5>',
        reason: expect.stringContaining('text_outside_rows'),
      },
    })
    expect(more).toEqual([])
  })

  test.each([
    '',
    '<aj></aj>',
    '<aj><row></row></aj>',
    '<aj><row/></aj>',
    '<?xml version="1.0"?><AJ/>',
  ])('an empty response: %s', async (text) => {
    expect(await read(text)).toEqual([])
  })

  test('an empty row of empty columns', async () => {
    expect(await read('<aj><row><lot></lot><auction/> <year> </year></row></aj>')).toEqual([])
  })

  test('text between rows, and rows in comments', async () => {
    const text =
      '<aj>\n<row><lot>1</lot></row>\n\n oops &\n<!-- <row><lot>9</lot></row> -->\n' +
      '<row><lot>2</lot></row>tail</aj>'
    expect(await refused(text)).toEqual([
      '1',
      { line: 4, refused: 'text_outside_rows', column: '' },
      '2',
      { line: 6, refused: 'text_outside_rows', column: '' },
    ])
  })

  test('a row without an end', async () => {
    const text = '<aj>\n<row><lot>1</lot>\n<row><lot>2</lot></row>\n<row><lot>3</lot><grade>G TOU'
    expect(await refused(text)).toEqual([
      { line: 2, refused: 'row_not_closed', column: '' },
      '2',
      { line: 4, refused: 'row_not_closed', column: '' },
    ])
  })

  test('an unclosed column costs itself and what it swallows', async () => {
    const text =
      '<aj><row><lot>1</lot><grade>G<color>WHITE</color></row>' +
      '<row><lot>2</lot><avg_string>1,2<images>a</images></row><row><lot>3</lot></row></aj>'
    expect(await read(text)).toMatchObject([
      { fields: { lotNumber: '1', trim: '' }, faults: [{ column: 'grade' }] },
      { fields: { lotNumber: '2' }, faults: [{ column: 'avg_string' }] },
      { fields: { lotNumber: '3' } },
    ])
    const unclosed = '<aj><row><lot>1<auction>USS</auction></row><row><lot>2</lot></row></aj>'
    expect(await refused(unclosed)).toEqual([
      { line: 1, refused: 'markup_in_value', column: 'lot' },
      '2',
    ])
  })

  test('the last column may lack its closing tag; text between columns is a fault', async () => {
    expect(await fieldsOf('<lot>1</lot><grade>G')).toMatchObject({ lotNumber: '1', trim: 'G' })
    expect(await fieldsOf('<lot>1</lot>WHITE</color><grade>G</grade>')).toMatchObject({
      refused: 'text_between_columns',
    })
    expect(await fieldsOf('<lot>1</lot><grade')).toMatchObject({ refused: 'tag_not_closed' })
    expect(await fieldsOf('<lot>1</lot><info>x <!-- y</info>')).toMatchObject({ lotNumber: '1' })
  })

  test('a row of 2 MB is rejected, and the next one is read', async () => {
    const text = `<aj><row><lot>1</lot><info>${'x'.repeat(2_000_000)}</info></row>\n<row><lot>2</lot></row>`
    const cuts = Array.from({ length: 70 }, (_, at) => at * 30_000)
    const rows = await all(ajes().rows(pieces(text, cuts)))
    expect(rows.map((row) => ('fields' in row ? row.fields.lotNumber : outcomeOf(row)))).toEqual([
      { line: 1, refused: 'row_too_long', column: '' },
      '2',
    ])
  })
})

test('chunks may end anywhere, and line numbers stay exact', async () => {
  const part = fc.constantFrom(
    '<row>',
    '</row>',
    '<ROW\nid="4">',
    '<lot>1</lot>',
    '\n',
    '<info>a&amp;b & c</info>',
    '<images>x?a=1&b=2#y</images>',
    '<![CDATA[ q ]]>',
    'text',
    '<!-- c\n -->',
    '<a href="http://x">',
    '<grade>',
    '</aj>',
    '<',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(part, { maxLength: 60 })
        .map((parts) => parts.join(''))
        .chain((text) => fc.tuple(fc.constant(text), cutsOf(text))),
      async ([text, cuts]) => {
        expect(await all(ajes().rows(pieces(text, cuts)))).toEqual(await read(text))
      },
    ),
    { numRuns: 300 },
  )
})
