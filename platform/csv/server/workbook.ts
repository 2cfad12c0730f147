import { type CellValue, writeXlsxStream } from 'hucre/xlsx'

/** The content of a column; days and instants become Tokyo dates that spreadsheets can compute with. */
export type ColumnKind = 'text' | 'number' | 'yen' | 'day' | 'instant'

export interface WorkbookColumn {
  readonly head: string
  readonly kind: ColumnKind
}

/** A text, a number, `YYYY-MM-DD` in a column of days, `YYYY-MM-DD HH:MM` in a column of instants. */
export type WorkbookCell = string | number | null

const formats: Partial<Record<ColumnKind, string>> = {
  yen: '#,##0',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
}

/**
 * Returns the bytes of a workbook (XLSX, ECMA-376) with one sheet, with a frozen first row. Rows are pulled as fast as
 * the reader takes them. A text stays text, whatever it begins with, and is never calculated.
 */
export async function* workbook(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<Buffer> {
  const bytes = writeXlsxStream(typed(columns, rows), {
    name,
    columns: columns.map(({ head, kind }) => ({
      header: head,
      width: widths[kind],
      ...(formats[kind] && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  })
  for await (const some of bytes) {
    yield Buffer.from(some.buffer, some.byteOffset, some.byteLength)
  }
}

/** In characters. */
const widths: Readonly<Record<ColumnKind, number>> = {
  text: 16,
  number: 10,
  yen: 13,
  day: 12,
  instant: 17,
}

async function* typed(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) {
    yield row.map((cell, at) => {
      const kind = columns[at]?.kind
      const isDate = cell !== null && (kind === 'day' || kind === 'instant')
      // A spreadsheet has no time zones: the file has the wall clock of Tokyo.
      return isDate ? new Date(`${String(cell).replace(' ', 'T').padEnd(16, 'T00:00')}Z`) : cell
    })
  }
}
