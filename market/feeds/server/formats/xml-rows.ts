import { reason } from '../reasons.ts'
import { type CutRow, Cutter, rowLimit, rowsOf } from './cutter.ts'
import { ignoreEnd } from './raw-row.ts'
import { isFormatting, readColumns, type XmlColumns } from './xml-columns.ts'

const strayLimit = 500

/**
 * Cuts XML of the form `<aj><row>…</row>…</aj>` into rows, whatever else is wrong with it. An XML parser would stop at
 * the first bare `&`. Reading row by row is also several times faster than walking a tree, needs memory for one row
 * only, and confines every fault to its row.
 */
export function xmlRows(
  chunks: AsyncIterable<string>,
  onEnd = ignoreEnd,
): AsyncGenerator<CutRow<XmlColumns>> {
  return cutRows(chunks, 'row', readColumns, onEnd)
}

/**
 * Cuts XML at any element. The document ends with the element around the rows or, if there is none, with the last row.
 *
 * @param read reads the attributes and the content of a row; returns the reason as a string if it cannot
 */
export function cutRows<Row extends object>(
  chunks: AsyncIterable<string>,
  element: string,
  read: (head: string, body: string) => Row | string,
  onEnd = ignoreEnd,
): AsyncGenerator<CutRow<Row>> {
  return rowsOf(chunks, new RowCutter(element, read), onEnd)
}

const tagName = /^<(\/?)([\w:.-]+)/

class RowCutter<Row extends object> extends Cutter<Row> {
  readonly #open: RegExp
  readonly #edge: RegExp
  readonly #openLength: number
  readonly #read: (head: string, body: string) => Row | string
  /** The name of the element around the rows, and how many of them are open. */
  #root = ''
  #openRoots = 0
  /** The text ends inside a row or inside markup. */
  #isCut = false
  #stray = ''
  #strayLine = 0
  /** Inside a rejected row, whose text is ignored. */
  #lost = false

  constructor(element: string, read: (head: string, body: string) => Row | string) {
    super()
    const name = RegExp.escape(element)
    this.#open = new RegExp(`<${name}(?=[\\s>/])`, 'iy')
    this.#edge = new RegExp(`<(/?)${name}(?=[\\s>/])`, 'gi')
    this.#openLength = element.length + 1
    this.#read = read
  }

  override get isWhole(): boolean {
    const endsInRow = this.#lost && this.#root === ''
    return this.#openRoots === 0 && !this.#isCut && !endsInRow
  }

  protected override finish(): void {
    this.#flushStray()
  }

  protected override step(at: number): number | null {
    const tag = this.text.indexOf('<', at)
    if (tag !== at) {
      const end = tag < 0 ? this.text.length : tag
      this.#strayText(at, end)
      return end
    }
    // `<![CDATA[` and the name of the row are the longest tokens that must be complete.
    const longest = Math.max(9, this.#openLength + 1)
    if (!this.atEnd && this.text.length - at < longest) return null
    this.#open.lastIndex = at
    if (this.#open.test(this.text)) return this.#row(at)
    if (this.text.startsWith('<!--', at)) return this.#skipPast('-->', at)
    if (this.text.startsWith('<![CDATA[', at)) return this.#skipPast(']]>', at, 9)
    if (/[a-z/!?]/i.test(this.text.charAt(at + 1))) return this.#tag(at)
    this.#isCut ||= this.atEnd && at + 1 === this.text.length
    this.#strayText(at, at + 1)
    return at + 1
  }

  /** Skips markup; in CDATA, what follows `from` is text. Unclosed markup is text, too. */
  #skipPast(mark: string, at: number, from = 0): number | null {
    const end = this.text.indexOf(mark, at)
    if (end < 0 && !this.atEnd && this.text.length - at < rowLimit) return null
    const next = end < 0 ? this.text.length : end + mark.length
    if (end < 0) {
      this.#isCut ||= this.atEnd
      this.#strayText(at, next)
    } else if (from > 0) {
      this.#strayText(at + from, end)
    }
    return next
  }

  /** Reads a tag outside the rows; the first one that is not formatting is the element around them. */
  #tag(at: number): number | null {
    const next = this.#skipPast('>', at)
    if (next === null || this.text.charAt(next - 1) !== '>') return next
    const [, slash = '', written = ''] = tagName.exec(this.text.slice(at, at + 200)) ?? []
    const name = written.toLowerCase()
    if (this.#root === '' && slash === '' && !isFormatting(name)) this.#root = name
    if (name === '' || name !== this.#root) return next
    if (slash !== '') this.#openRoots = Math.max(0, this.#openRoots - 1)
    else if (this.text.charAt(next - 2) !== '/') this.#openRoots++
    return next
  }

  /** Returns where the element around the rows ends after an unclosed row, else the end of the text. */
  #endOfRoot(at: number): number {
    const end = this.#root === '' ? -1 : this.text.toLowerCase().indexOf(`</${this.#root}`, at)
    return end < 0 ? this.text.length : end
  }

  #row(at: number): number | null {
    const open = this.text.indexOf('>', at)
    const closed = open > 0 && this.text[open - 1] === '/'
    this.#edge.lastIndex = at + this.#openLength
    const edge = closed ? null : this.#edge.exec(this.text)
    const end = edge ? this.text.indexOf('>', edge.index) : -1
    if (open < 0 || (!closed && (!edge || end < 0))) {
      if (!this.atEnd && this.text.length - at < rowLimit) return null
      this.#begin()
      const why = this.atEnd ? reason.rowNotClosed : reason.rowTooLong
      this.refuse(this.lineAt(at), why, this.text.slice(at, at + 200))
      this.#lost = true
      if (!this.atEnd) return at + this.#openLength
      const end = this.#endOfRoot(at)
      this.#isCut ||= end === this.text.length
      return end
    }
    this.#begin()
    if (edge && !edge[1]) {
      const value = this.text.slice(at, Math.min(edge.index, at + 200))
      this.refuse(this.lineAt(at), reason.rowNotClosed, value)
      return edge.index
    }
    const head = this.text.slice(at + this.#openLength, open)
    const body = closed ? '' : this.text.slice(open + 1, edge?.index)
    const line = this.lineAt(at)
    const record = this.#read(head, body)
    if (typeof record === 'string') this.refuse(line, record, body)
    else this.add(line, record)
    return closed ? open + 1 : end + 1
  }

  #begin(): void {
    this.#flushStray()
    this.#lost = false
  }

  /** Collects text outside the rows, where providers write their errors. */
  #strayText(from: number, to: number): void {
    if (this.#lost || this.#stray.length >= strayLimit) return
    const text = this.text.slice(from, to)
    if (this.#stray === '') {
      const start = text.search(/\S/)
      if (start < 0) return
      this.#strayLine = this.lineAt(from + start)
      this.#stray = text.slice(start, start + strayLimit)
    } else {
      this.#stray += text.slice(0, strayLimit - this.#stray.length)
    }
  }

  #flushStray(): void {
    // A byte-order mark and the Ctrl-Z of old programs are not text.
    const value = this.#stray.replaceAll('\ufeff', '').replaceAll('\u001a', '').trim()
    if (value !== '') {
      this.refuse(this.#strayLine, reason.textOutsideRows, value)
    }
    this.#stray = ''
  }
}
