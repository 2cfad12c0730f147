import { reason } from '../reasons.ts'
import { readColumns, type XmlColumns } from './xml-columns.ts'

/** A row of an XML response, or a faulty part of it. */
export type XmlRow<Row = XmlColumns> =
  | { readonly line: number; readonly columns: Row }
  | { readonly line: number; readonly fault: string; readonly value: string }

/** Longest row, in characters; a feed's rows have about one thousand. */
const rowLimit = 512 * 1024
const strayLimit = 500

/**
 * Cuts XML of the form `<aj><row>…</row>…</aj>` into rows, whatever else is wrong with it. A parser
 * of XML would stop at the first bare `&`; and reading row by row is several times faster than
 * walking a tree, needs memory for one row only, and confines every fault to its row.
 */
export function xmlRows(chunks: AsyncIterable<string>): AsyncGenerator<XmlRow> {
  return cutRows(chunks, 'row', readColumns)
}

/**
 * Cuts XML at any element.
 * @param read reads the attributes and the content of a row; a string is the reason why it cannot
 */
export async function* cutRows<Row extends object>(
  chunks: AsyncIterable<string>,
  element: string,
  read: (head: string, body: string) => Row | string,
): AsyncGenerator<XmlRow<Row>> {
  const cutter = new RowCutter(element, read)
  for await (const chunk of chunks) {
    cutter.read(chunk, false)
    yield* cutter.drain()
  }
  cutter.read('', true)
  yield* cutter.drain()
}

class RowCutter<Row extends object> {
  readonly #open: RegExp
  readonly #edge: RegExp
  /** Length of `<row`. */
  readonly #openLength: number
  readonly #read: (head: string, body: string) => Row | string
  #rows: XmlRow<Row>[] = []
  /** What is not consumed yet. */
  #text = ''
  #atEnd = false
  #line = 1
  /** How far into `#text` lines are counted. */
  #counted = 0
  #stray = ''
  #strayLine = 0
  /** Inside a rejected row, whose text is ignored. */
  #lost = false

  constructor(element: string, read: (head: string, body: string) => Row | string) {
    const name = RegExp.escape(element)
    this.#open = new RegExp(`<${name}(?=[\\s>/])`, 'iy')
    this.#edge = new RegExp(`<(/?)${name}(?=[\\s>/])`, 'gi')
    this.#openLength = element.length + 1
    this.#read = read
  }

  read(chunk: string, atEnd: boolean): void {
    this.#text += chunk
    this.#atEnd = atEnd
    let at = 0
    while (at < this.#text.length) {
      const next = this.#step(at)
      if (next === null) break
      at = next
    }
    this.#lineAt(at)
    this.#text = this.#text.slice(at)
    this.#counted = 0
    if (atEnd) this.#flushStray()
  }

  drain(): XmlRow<Row>[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Consumes the token at a position; null when more text is needed. */
  #step(at: number): number | null {
    const tag = this.#text.indexOf('<', at)
    if (tag !== at) {
      const end = tag < 0 ? this.#text.length : tag
      this.#strayText(at, end)
      return end
    }
    // `<![CDATA[` and the name of the row are the longest tokens that must be complete.
    const longest = Math.max(9, this.#openLength + 1)
    if (!this.#atEnd && this.#text.length - at < longest) return null
    this.#open.lastIndex = at
    if (this.#open.test(this.#text)) return this.#row(at)
    if (this.#text.startsWith('<!--', at)) return this.#skipPast('-->', at)
    if (this.#text.startsWith('<![CDATA[', at)) return this.#skipPast(']]>', at, 9)
    if (/[a-z/!?]/i.test(this.#text.charAt(at + 1))) return this.#skipPast('>', at)
    this.#strayText(at, at + 1)
    return at + 1
  }

  /** Skips markup; of CDATA, `from` on is text. Markup that does not end is text, too. */
  #skipPast(mark: string, at: number, from = 0): number | null {
    const end = this.#text.indexOf(mark, at)
    if (end < 0 && !this.#atEnd && this.#text.length - at < rowLimit) return null
    const next = end < 0 ? this.#text.length : end + mark.length
    if (end < 0) this.#strayText(at, next)
    else if (from > 0) this.#strayText(at + from, end)
    return next
  }

  #row(at: number): number | null {
    const open = this.#text.indexOf('>', at)
    const closed = open > 0 && this.#text[open - 1] === '/'
    this.#edge.lastIndex = at + this.#openLength
    const edge = closed ? null : this.#edge.exec(this.#text)
    const end = edge ? this.#text.indexOf('>', edge.index) : -1
    if (open < 0 || (!closed && (!edge || end < 0))) {
      if (!this.#atEnd && this.#text.length - at < rowLimit) return null
      this.#begin()
      const why = this.#atEnd ? reason.rowNotClosed : reason.rowTooLong
      this.#refuse(at, why, this.#text.slice(at, at + 200))
      this.#lost = true
      return this.#atEnd ? this.#text.length : at + this.#openLength
    }
    this.#begin()
    if (edge && !edge[1]) {
      this.#refuse(at, reason.rowNotClosed, this.#text.slice(at, Math.min(edge.index, at + 200)))
      return edge.index
    }
    const head = this.#text.slice(at + this.#openLength, open)
    const body = closed ? '' : this.#text.slice(open + 1, edge?.index)
    const line = this.#lineAt(at)
    const columns = this.#read(head, body)
    if (typeof columns === 'string') this.#rows.push({ line, fault: columns, value: body })
    else this.#rows.push({ line, columns })
    return closed ? open + 1 : end + 1
  }

  #begin(): void {
    this.#flushStray()
    this.#lost = false
  }

  #refuse(at: number, fault: string, value: string): void {
    this.#rows.push({ line: this.#lineAt(at), fault, value })
  }

  /** Text outside of rows, which the provider's errors are. */
  #strayText(from: number, to: number): void {
    if (this.#lost || this.#stray.length >= strayLimit) return
    const text = this.#text.slice(from, to)
    if (this.#stray === '') {
      const start = text.search(/\S/)
      if (start < 0) return
      this.#strayLine = this.#lineAt(from + start)
      this.#stray = text.slice(start, start + strayLimit)
    } else {
      this.#stray += text.slice(0, strayLimit - this.#stray.length)
    }
  }

  #flushStray(): void {
    const value = this.#stray.trim()
    if (value !== '' && value !== '\ufeff') {
      this.#rows.push({ line: this.#strayLine, fault: reason.textOutsideRows, value })
    }
    this.#stray = ''
  }

  /** The line of a position, which is never before that of an earlier call. */
  #lineAt(position: number): number {
    for (;;) {
      const newline = this.#text.indexOf('\n', this.#counted)
      if (newline < 0 || newline >= position) break
      this.#line++
      this.#counted = newline + 1
    }
    this.#counted = Math.max(this.#counted, position)
    return this.#line
  }
}
