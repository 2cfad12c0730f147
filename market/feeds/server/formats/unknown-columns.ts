import { ownCopy } from '#market/reference-data/server/name-key.ts'
import { reason } from '../reasons.ts'
import type { Problem, RawRow } from './raw-row.ts'

/** A file whose keys are data has new ones in every row. */
const maxColumns = 50

/** Collects columns that nothing reads, each once for a file. */
export class UnknownColumns {
  readonly #seen = new Set<string>()
  #waiting: Problem[] = []

  add(name: string): void {
    if (this.#seen.size >= maxColumns || this.#seen.has(name)) return
    const column = ownCopy(name.slice(0, 100))
    this.#seen.add(column)
    this.#waiting.push({ column, value: '', reason: reason.unknownColumn })
  }

  /** The row, with the columns that were found since the last one. */
  noteOn(row: RawRow): RawRow {
    if (this.#waiting.length === 0 || 'malformed' in row) return row
    const notes = this.#waiting
    this.#waiting = []
    return { ...row, notes }
  }
}
