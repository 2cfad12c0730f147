import { StartFailure } from '#platform/core/server/start-failure.ts'
import { type PhysicalLine, physicalLines } from '#platform/csv/server/physical-lines.ts'
import { reason } from '../reasons.ts'
import { ignoreEnd } from './raw-row.ts'

/** A row of cells, or a faulty line. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string; readonly value: string }

/** Maximum lines of a quoted cell; beyond it the quote counts as unclosed. */
const maxCellLines = 40

/**
 * Reads CSV (RFC 4180) line by line and tolerates the faults of feeds: a quote that is never closed affects only its
 * own line. A strict parser would swallow the rest of the file, hence our own. The first row after the skipped lines is
 * the header. The file counts as whole when its last row is complete, and as cut off when that row could continue.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  delimiter: string | null = null,
  skipLines = 0,
  onEnd = ignoreEnd,
): AsyncGenerator<CsvRow> {
  let separator = delimiter ?? ','
  let width = 0
  let pending: PhysicalLine[] = []
  // Whether more text could complete the last row, and whether a line break ends the last line.
  let couldGoOn = false
  let isEnded = true
  const drain = function* (
    lines: PhysicalLine[],
    atEnd: boolean,
  ): Generator<CsvRow, PhysicalLine[]> {
    let at = 0
    while (at < lines.length) {
      const first = lines[at]
      if (!first) break
      if (first.number <= skipLines) {
        at++
        continue
      }
      isEnded = first.isEnded
      if (first.text === null) {
        couldGoOn ||= !isEnded
        yield { line: first.number, fault: reason.lineTooLong, value: first.start }
        at++
        continue
      }
      if (first.text.trim() === '') {
        at++
        continue
      }
      if (width === 0 && delimiter === null) separator = likelyDelimiter(first.text)
      const record = readRecord(lines, at, separator)
      if (record === 'more') {
        if (!atEnd && lines.length - at < maxCellLines) break
        couldGoOn ||= atEnd
        yield { line: first.number, fault: reason.unclosedQuote, value: first.text }
        at++
        continue
      }
      if (record === 'broken') {
        couldGoOn ||= !isEnded
        yield { line: first.number, fault: reason.unclosedQuote, value: first.text }
        at++
        continue
      }
      // Spreadsheets write rows of delimiters only.
      if (record.cells.every((cell) => cell.trim() === '')) {
        at = record.next
        continue
      }
      isEnded = lines[record.next - 1]?.isEnded ?? true
      const cells = width === 0 ? record.cells : fitTo(record.cells, width)
      if (!cells) {
        // A multi-line cell in a row of the wrong width is an unclosed quote, too.
        couldGoOn ||= !isEnded
        const fault = record.next > at + 1 ? reason.unclosedQuote : reason.wrongColumns
        yield { line: first.number, fault, value: first.text }
        at++
        continue
      }
      width = width || cells.length
      couldGoOn = false
      yield { line: first.number, cells }
      at = record.next
    }
    return lines.slice(at)
  }
  for await (const lines of physicalLines(chunks)) {
    pending = yield* drain(pending.length > 0 ? [...pending, ...lines] : [...lines], false)
  }
  yield* drain(pending, true)
  if (!couldGoOn) onEnd(isEnded ? 'whole' : 'open')
}

/** Spreadsheets often add empty cells beyond the header; missing cells are a fault. */
function fitTo(cells: readonly string[], width: number): readonly string[] | null {
  if (cells.length === width) return cells
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) return null
  return cells.slice(0, width)
}

/** The record that begins at a line: its cells, `broken`, or that it needs more lines. */
function readRecord(
  lines: readonly PhysicalLine[],
  start: number,
  delimiter: string,
): { cells: string[]; next: number } | 'broken' | 'more' {
  let text = lines[start]?.text ?? ''
  if (!text.includes('"')) return { cells: text.split(delimiter), next: start + 1 }
  const cells: string[] = []
  let next = start + 1
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end))
      if (end < 0) return { cells, next }
      at = end + 1
      continue
    }
    let cell = ''
    at++
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote < 0) {
        const more = lines[next]
        if (!more) return 'more'
        if (more.text === null || next - start >= maxCellLines) return 'broken'
        text += `\n${more.text}`
        next++
        continue
      }
      cell += text.slice(at, quote)
      at = quote + 1
      if (text[at] !== '"') break
      cell += '"'
      at++
    }
    cells.push(cell)
    if (at >= text.length) return { cells, next }
    if (text[at] !== delimiter) return 'broken'
    at++
  }
}

function likelyDelimiter(header: string): string {
  const counted = [',', ';', '\t', '|'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.mark ?? ','
}

/** Without a header nothing else of a file can be read. */
export function unreadableHeader(row: { line: number; fault: string; value: string }): Error {
  return new StartFailure(
    `The header, line ${row.line} of the file, cannot be read: ${row.fault} (${row.value.slice(0, 100)})`,
  )
}
