import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineLimit } from '#platform/csv/server/physical-lines.ts'
import { all, cutsOf, pieces } from '#testing/database/feed/feed-text.ts'
import { csvRows } from './csv-rows.ts'

const read = (text: string, delimiter: string | null = null) =>
  all(csvRows(pieces(text), delimiter))

/** The cells of good rows, and `line: code` of the others. */
async function outcomes(text: string) {
  return (await read(text)).map((row) =>
    'cells' in row ? row.cells : `${row.line}: ${row.fault.split(':')[0]}`,
  )
}

describe('RFC 4180', () => {
  test('plain rows, with and without a line break at the end', async () => {
    expect(await outcomes('a,b\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(await outcomes('a,b\n1,2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('quoted cells hold delimiters, quotes and line breaks', async () => {
    expect(await outcomes('a,b\n"1,5","say ""hi"""\n"two\nlines",2\n"",""x')).toEqual([
      ['a', 'b'],
      ['1,5', 'say "hi"'],
      ['two\nlines', '2'],
      '5: unclosed_quote',
    ])
    expect(await outcomes('a,b\n"",x')).toEqual([
      ['a', 'b'],
      ['', 'x'],
    ])
  })

  test('CR LF, also inside quotes, and a carriage return at the very end', async () => {
    expect(await outcomes('a,b\r\n"x\r\ny",2\r\n3,4\r')).toEqual([
      ['a', 'b'],
      ['x\ny', '2'],
      ['3', '4'],
    ])
  })

  test('a quote inside an unquoted cell is text', async () => {
    expect(await outcomes('a,b\n17" wheel,2')).toEqual([
      ['a', 'b'],
      ['17" wheel', '2'],
    ])
  })

  test('a row has the number of the line on which it begins', async () => {
    const rows = await read('a,b\n"x\ny\nz",2\n3,4\n')
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5])
  })
})

describe('faults of CSV in feeds', () => {
  test('byte-order marks, Ctrl-Z, blank rows and rows of delimiters are skipped', async () => {
    expect(await outcomes('\ufeffa,b\n\n1,2\n,\n  \n3,4\n\u001a')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test.each([';', '\t', '|'])('detects the delimiter %j in the header', async (mark) => {
    const text = ['a,x', 'b', 'c'].join(mark)
    expect(await outcomes(`${text}\n${['1', '2', '3'].join(mark)}`)).toEqual([
      ['a,x', 'b', 'c'],
      ['1', '2', '3'],
    ])
  })

  test('a configured delimiter is used without guessing', async () => {
    expect(await read('a;b;c,d\n1;2;3,4', ',')).toEqual([
      { line: 1, cells: ['a;b;c', 'd'] },
      { line: 2, cells: ['1;2;3', '4'] },
    ])
  })

  test('refuses rows with too few or too many cells, except empty cells at the end', async () => {
    expect(await outcomes('a,b\n1\n1,2,3\n1,2,,\n')).toEqual([
      ['a', 'b'],
      '2: wrong_columns',
      '3: wrong_columns',
      ['1', '2'],
    ])
  })

  test.each([
    ['plain rows follow', '"1,2\n3,4\n5,6\n'],
    ['quoted rows follow', '"1,2\n"3",4\n"5","6"\n'],
    ['empty quoted cells follow', '1,"2\n"3",""\n5,6\n'],
    ['a hundred rows follow', `"1,2\n${'3,4\n'.repeat(100)}`],
    ['nothing follows', '"1,2'],
  ])('an unclosed quote affects only its own line: %s', async (_, body) => {
    const rows = await read(`a,b\n${body}`)
    const lines = body.trimEnd().split('\n').length
    expect(rows).toHaveLength(1 + lines)
    expect(rows[1]).toMatchObject({ line: 2, fault: expect.stringContaining('unclosed_quote') })
    for (const row of rows.slice(2)) expect(row).toHaveProperty('cells')
  })

  test('text after a closing quote', async () => {
    expect(await outcomes('a,b\n"1"x,2\n3,4')).toEqual([
      ['a', 'b'],
      '2: unclosed_quote',
      ['3', '4'],
    ])
  })

  test('skips a line of 1 MB and reads the next one', async () => {
    const long = `${'x'.repeat(1_000_000)},2`
    const text = `a,b\n1,2\n${long}\n3,4\n"${long}\n5,6`
    expect(await outcomes(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      '3: line_too_long',
      ['3', '4'],
      '5: line_too_long',
      ['5', '6'],
    ])
  })

  test('reads the longest allowed line, wherever it is cut', async () => {
    const [just, over] = [lineLimit - 2, lineLimit - 1].map((length) => `${'x'.repeat(length)},2`)
    const text = `a,b\r\n${just}\r\n${over}\r\n${just}`
    const whole = await outcomes(text)
    expect(whole.map((row) => (typeof row === 'string' ? row : row.length))).toEqual([
      2,
      2,
      '3: line_too_long',
      2,
    ])
    for (const cut of [5 + lineLimit, 6 + lineLimit, 7 + 2 * lineLimit, 8 + 2 * lineLimit]) {
      expect(await all(csvRows(pieces(text, [cut])))).toEqual(await read(text))
    }
  })
})

const cell = fc.oneof(
  fc.constantFrom('', '"', ',', '\n', 'x"y', ' a ', '日本', '"",'),
  fc.string({ maxLength: 8 }).filter((text) => !text.includes('\r') && text !== '\u001a'),
)
const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 30 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('rows survive writing and reading', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, end) => {
      const full = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
      const lines = [['a', 'b', 'c'], ...full].map((cells) => cells.map(quoted).join(','))
      expect(await outcomes(lines.join(end))).toEqual([['a', 'b', 'c'], ...full])
    }),
  )
})

test('chunks may end anywhere', async () => {
  const dirty = fc.array(
    fc.constantFrom('1,2,3', '"', ',', '\r\n', '\n', '"x ""y"""', 'ハ', '"a\nb",2,3', ' '),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(
      dirty
        .map((parts) => `a,b,c\n${parts.join('')}`)
        .chain((text) => fc.tuple(fc.constant(text), cutsOf(text))),
      async ([text, cuts]) => {
        expect(await all(csvRows(pieces(text, cuts)))).toEqual(await read(text))
      },
    ),
  )
})
