import type { OnEnd } from './raw-row.ts'

/** A row of a document, or a part of it that cannot be read. */
export type CutRow<Row> =
  | { readonly line: number; readonly record: Row }
  | { readonly line: number; readonly fault: string; readonly value: string }

/** Longest row, in characters; a feed's rows have about one thousand. */
export const rowLimit = 512 * 1024

/**
 * Cuts a document into rows in bounded memory, token by token. The formats say what a token is; what is wrong
 * with a row costs that row alone, where a parser of the standard would stop.
 */
export abstract class Cutter<Row> {
  /** What is not consumed yet. */
  protected text = ''
  protected atEnd = false
  #rows: CutRow<Row>[] = []
  #line = 1
  /** How far into `text` lines are counted. */
  #counted = 0

  /** Whether the document, as far as it was read, has come to its end. */
  abstract get isWhole(): boolean

  /** Consumes the token at a position. @returns where the next one begins, null when more text is needed */
  protected abstract step(at: number): number | null

  /** Called when everything was read. @throws StartFailure when the document has no rows to look for */
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

  /** The line of a position, which is never before that of an earlier call. */
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

/** @param onEnd is called behind the last row of a document that has come to its end */
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
