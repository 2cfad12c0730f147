import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Finding } from './raw-row.ts'

const header = 'line,column,value,reason,outcome\n'

/**
 * Writes the report of a run as CSV (UTF-8 with a byte-order mark, so that spreadsheets read it),
 * whole or not at all.
 */
export async function writeReport(path: string, findings: AsyncIterable<Finding>): Promise<void> {
  const partial = `${path}.part`
  await pipeline(Readable.from(lines(findings)), createWriteStream(partial))
  await rename(partial, path)
}

async function* lines(findings: AsyncIterable<Finding>): AsyncGenerator<string> {
  yield `\ufeff${header}`
  for await (const { line, column, value, reason, outcome } of findings) {
    yield `${[String(line), column, value, reason, outcome].map(cell).join(',')}\n`
  }
}

/** A cell that no spreadsheet takes for a formula. */
function cell(value: string): string {
  const isFormula = /^\s*[=+@＝＋＠－-]/.test(value) && !/^-\d+(?:\.\d+)?$/.test(value)
  const safe = isFormula ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
