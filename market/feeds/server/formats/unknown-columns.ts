import { ownCopy } from '#market/reference-data/server/name-key.ts'
import { reason } from '../reasons.ts'
import type { Problem, RawRow } from './raw-row.ts'

/** A file that uses data as keys has new columns in every row. */
const maxColumns = 50

/** Collects the columns that nothing reads, each once per file. */
export class UnknownColumns {
  readonly #seen = new Set<string>()
  #waiting: Problem[] = []

  add(name: string): void {
    if (this.#seen.size >= maxColumns || this.#seen.has(name)) return
    const column = ownCopy(name.slice(0, 100))
    this.#seen.add(column)
    this.#waiting.push({ column, value: '', reason: reason.unknownColumn })
  }

  /** Adds the columns found since the last row to a row. */
  noteOn(row: RawRow): RawRow {
    if (this.#waiting.length === 0 || 'malformed' in row) return row
    const notes = this.#waiting
    this.#waiting = []
    return { ...row, notes }
  }
}
