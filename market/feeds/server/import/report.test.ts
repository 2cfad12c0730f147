import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { all, fileWith, pieces } from '#testing/database/feed/feed-text.ts'
import { csvRows } from '../formats/csv-rows.ts'
import type { Finding } from '../formats/raw-row.ts'
import { writeReport } from './report.ts'

async function report(values: readonly string[]) {
  const folder = dirname(await fileWith(''))
  const path = join(folder, 'out.csv')
  const findings = (async function* (): AsyncGenerator<Finding> {
    for (const [at, value] of values.entries()) {
      yield {
        line: at + 2,
        column: 'a,b',
        value,
        reason: 'code: why',
        outcome: 'rejected',
        row: 7,
        lot: 'A',
      }
    }
  })()
  await writeReport(path, findings)
  const text = await readFile(path, 'utf8')
  const rows = await all(csvRows(pieces(text)))
  return { text, rows: rows.map((row) => ('cells' in row ? row.cells : row)) }
}

test('a report is CSV that spreadsheets read', async () => {
  const { text, rows } = await report(['plain', 'say "hi"', 'two\nlines', 'プリウス', ''])
  expect(text.startsWith('\ufeffline,column,value,reason,outcome,file,row,lot\n')).toBe(true)
  expect(rows.slice(1)).toEqual([
    ['2', 'a,b', 'plain', 'code: why', 'rejected', '', '7', 'A'],
    ['3', 'a,b', 'say "hi"', 'code: why', 'rejected', '', '7', 'A'],
    ['4', 'a,b', 'two\nlines', 'code: why', 'rejected', '', '7', 'A'],
    ['5', 'a,b', 'プリウス', 'code: why', 'rejected', '', '7', 'A'],
    ['6', 'a,b', '', 'code: why', 'rejected', '', '7', 'A'],
  ])
})

test('no value becomes a formula', async () => {
  const formulas = ['=1+1', '+1', '@SUM(A1)', '-1+cmd|x', '\t=1', ' =1', '＝1', '\r=1']
  const { rows } = await report([...formulas, '-5', '-12.5', '1=1'])
  const values = rows.slice(1).map((cells) => (Array.isArray(cells) ? cells[2] : cells))
  // This reader drops a lone carriage return at the end of a line, so here it comes first.
  expect(values).toEqual([...formulas.map((value) => `'${value}`), '-5', '-12.5', '1=1'])
})
