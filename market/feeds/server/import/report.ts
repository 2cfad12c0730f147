import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { type Cell, csvFormat } from '#platform/csv/server/csv.ts'
import type { Finding } from '../formats/raw-row.ts'

const columns = ['line', 'column', 'value', 'reason', 'outcome', 'file', 'row', 'lot']

/** Writes the report of a run as CSV (UTF-8 with a byte-order mark, which spreadsheets need), atomically. */
export async function writeReport(path: string, findings: AsyncIterable<Finding>): Promise<void> {
  const partial = `${path}.part`
  const csv = stringify({ ...csvFormat, bom: true, header: true, columns })
  await pipeline(Readable.from(rows(findings)), csv, createWriteStream(partial))
  await rename(partial, path)
}

async function* rows(findings: AsyncIterable<Finding>): AsyncGenerator<Cell[]> {
  for await (const finding of findings) {
    const { line, column, value, reason, outcome, file = '', row = '', lot = '' } = finding
    // Negative numbers are not formulas.
    const cell = String(Number(value)) === value ? Number(value) : value
    yield [line, column, cell, reason, outcome, file, row, lot]
  }
}
