import type { Options } from 'csv-stringify'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '#platform/i18n/contract/language.ts'

/** A text, a number, or null for an empty cell. */
export type Cell = string | number | null

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Spreadsheets skip blanks before a formula; formulas without blanks are the library's to escape. */
const withoutFormula = (text: string) => (/^\s+[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)

/**
 * CSV that spreadsheets of any language read as it was written (RFC 4180). A text that begins like a
 * formula gets an apostrophe before it, so that it is not calculated; numbers stay numbers.
 */
export const csvFormat = {
  escape_formulas: true,
  quoted_match: /^\s|\s$|[\r\n]/,
  cast: { string: withoutFormula },
} as const satisfies Options

// Some programs look for both separators, whatever the language.
const spreadsheet = {
  ...csvFormat,
  record_delimiter: '\r\n',
  quoted_match: /^\s|\s$|[,;\r\n]/,
} as const

/**
 * A spreadsheet in Russian expects the comma inside of numbers, so cells are separated by semicolons.
 */
const formats = {
  en: spreadsheet,
  ru: {
    ...spreadsheet,
    delimiter: ';',
    cast: {
      string: (text: string) => withoutFormula(withComma(text)),
      number: (value: number) => withComma(String(value)),
    },
  },
} as const satisfies Record<Language, Options>

/** In Russian, a grade such as `4.5` would be read as the fourth of May. */
const withComma = (text: string) => (/^\d+\.\d+$/.test(text) ? text.replace('.', ',') : text)

/** Rows of a file for the spreadsheets of a language. */
export const csvRows = (rows: readonly (readonly Cell[])[], language: Language): string =>
  stringify([...rows], formats[language])
