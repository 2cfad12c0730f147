import { describe, expect, test } from 'vitest'
import { type Cell, csvRows } from './csv.ts'

const csvRow = (cells: Cell[], language: 'en' | 'ru') => csvRows([cells], language)

describe('a row of a file for spreadsheets', () => {
  test('has commas in English and semicolons in Russian', () => {
    expect(csvRow(['A', 12, null, ''], 'en')).toBe('A,12,,\r\n')
    expect(csvRow(['A', 12, null, ''], 'ru')).toBe('A;12;;\r\n')
  })

  test.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a "b" c', '"a ""b"" c"'],
    ['two\nlines', '"two\nlines"'],
    [' blank', '" blank"'],
    ['ナビ', 'ナビ'],
  ])('%j is read as it was written', (text, expected) => {
    expect(csvRow([text], 'en')).toBe(`${expected}\r\n`)
  })

  test.each([
    ...['=1+1', '+7', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\u3000=1', ' -1+cmd|x'],
    ...['＝1', '＋1', '－1', '＠SUM(A1)', ' ＝1'],
  ])('%j is not calculated as a formula', (text) => {
    for (const language of ['en', 'ru'] as const) {
      const cell = csvRow([text], language).replace(/\r\n$/, '').replaceAll(/^"|"$/g, '')
      expect(cell).toBe(`'${text}`)
    }
  })

  test('numbers stay numbers, fractions too', () => {
    expect(csvRow([-5, 0], 'en')).toBe('-5,0\r\n')
    expect(csvRow(['4.5', '1.2.3', 'v4.5'], 'ru')).toBe('"4,5";1.2.3;v4.5\r\n')
    expect(csvRow(['4.5'], 'en')).toBe('4.5\r\n')
  })
})
