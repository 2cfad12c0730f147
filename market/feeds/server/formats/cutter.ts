import type { OnEnd } from './raw-row.ts'

/** A row of a document, or an unreadable part of it. */
export type CutRow<Row> =
  | { readonly line: number; readonly record: Row }
  | { readonly line: number; readonly fault: string; readonly value: string }

/** Maximum length of a row, in characters; a feed's rows have about one thousand. */
export const rowLimit = 512 * 1024

/**
 * Cuts a document into rows in bounded memory, token by token. The formats define the tokens. A fault in a row costs
 * that row alone, where a standard parser would stop.
 */
export abstract class Cutter<Row> {
  /** Text not yet consumed. */
  protected text = ''
  protected atEnd = false
  #rows: CutRow<Row>[] = []
  #line = 1
  /** Position in `text` up to which lines have been counted. */
  #counted = 0

  /** Whether the document has ended, as far as it has been read. */
  abstract get isWhole(): boolean

  /** Consumes the token at a position. @returns where the next one begins, null when more text is needed */
  protected abstract step(at: number): number | null

  /** Called after everything has been read. @throws StartFailure when the document cannot have rows */
  protected finish(): void {}

  read(chunk: string, atEnd: boolean): void {
    this.text += chunk
    this.atEnd = atEnd
    let at = 0
    while (at < this.text.length) {
      const next = this.step(at)
      if (next === null) break
      at = next
    }
    this.lineAt(at)
    this.text = this.text.slice(at)
    this.#counted = 0
    if (atEnd) this.finish()
  }

  drain(): CutRow<Row>[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  protected add(line: number, record: Row): void {
    this.#rows.push({ line, record })
  }

  protected refuse(line: number, fault: string, value: string): void {
    this.#rows.push({ line, fault, value })
  }

  /** Returns the line of a position, which must not be before that of an earlier call. */
  protected lineAt(position: number): number {
    for (;;) {
      const newline = this.text.indexOf('\n', this.#counted)
      if (newline < 0 || newline >= position) break
      this.#line++
      this.#counted = newline + 1
    }
    this.#counted = Math.max(this.#counted, position)
    return this.#line
  }
}

/** @param onEnd is called after the last row of a document that has ended */
export async function* rowsOf<Row>(
  chunks: AsyncIterable<string>,
  cutter: Cutter<Row>,
  onEnd: OnEnd,
): AsyncGenerator<CutRow<Row>> {
  for await (const chunk of chunks) {
    cutter.read(chunk, false)
    yield* cutter.drain()
  }
  cutter.read('', true)
  yield* cutter.drain()
  if (cutter.isWhole) onEnd('whole')
}
