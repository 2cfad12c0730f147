import type { Language } from '../../contract/core/codes.ts'

/** What stands in a cell: a text, a number, or nothing. */
export type Cell = string | number | null

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Spreadsheets in Russian expect the comma inside of numbers, so that columns need another sign. */
const separators: Readonly<Record<Language, string>> = { en: ',', ru: ';' }

/** One row of a file for the spreadsheets of a language (RFC 4180). */
export function csvRow(cells: readonly Cell[], language: Language): string {
  return `${cells.map((cell) => written(cell, language)).join(separators[language])}\r\n`
}

function written(cell: Cell, language: Language): string {
  if (cell === null) return ''
  const text = language === 'ru' ? withComma(String(cell)) : String(cell)
  const harmless = typeof cell === 'string' ? withoutFormula(text) : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A grade such as `4.5` would be the fourth of May. */
const withComma = (text: string) => (/^\d+\.\d+$/.test(text) ? text.replace('.', ',') : text)

/** A spreadsheet calculates what begins like a formula; behind an apostrophe it is a text. */
const withoutFormula = (text: string) => (/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
