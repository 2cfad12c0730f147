import type { Options } from 'csv-stringify'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '#platform/i18n/contract/language.ts'

/** A text, a number, or null for an empty cell. */
export type Cell = string | number | null

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Spreadsheets skip blanks before a formula; the library escapes formulas without them. */
const withoutFormula = (text: string) => (/^\s+[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)

/**
 * CSV that spreadsheets of any language read as it was written (RFC 4180). A text that begins like a formula gets an
 * apostrophe, so that no spreadsheet calculates it; numbers stay numbers.
 */
export const csvFormat = {
  escape_formulas: true,
  quoted_match: /^\s|\s$|[\r\n]/,
  cast: { string: withoutFormula },
} as const satisfies Options

// Some programs detect either separator, whatever the language.
const spreadsheet = {
  ...csvFormat,
  record_delimiter: '\r\n',
  quoted_match: /^\s|\s$|[,;\r\n]/,
} as const

/** A Russian spreadsheet expects decimal commas, so semicolons separate the cells. */
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

/** Returns rows as CSV for the spreadsheets of a language. */
export const csvRows = (rows: readonly (readonly Cell[])[], language: Language): string =>
  stringify([...rows], formats[language])
