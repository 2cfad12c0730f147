/** One line of the report: why a row was refused or needs attention, or a name learned from it. */
export interface Finding {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number
  /** Number of the row in the run, from 1, and its lot number; absent when the finding belongs to no row. */
  readonly row?: number
  readonly lot?: string
  /** The column as the file names it; empty when the whole row is meant. */
  readonly column: string
  readonly value: string
  /** `code: sentence`, see `reasons.ts`. */
  readonly reason: string
  readonly outcome: 'rejected' | 'emptied' | 'learned' | 'warned'
  /** The file of the line, when a run reads several. */
  readonly file?: string
}

/**
 * The fields of one row by Seriba's names (`fields.ts`). A field that the file has but leaves empty is an empty string;
 * a field that the file does not have is absent.
 */
export type RawFields = Partial<Record<string, string>>

/** A row that an adapter has read, or a faulty part of the file, in the order of the file. */
export type RawRow =
  | {
      readonly line: number
      readonly fields: RawFields
      /** Unreadable cells, whose fields are empty; named as the file names its columns. */
      readonly faults?: readonly Problem[]
      /** Remarks about the whole file, on its first row. */
      readonly notes?: readonly Problem[]
      readonly file?: string
    }
  | { readonly line: number; readonly malformed: Problem; readonly file?: string }

export interface Problem {
  readonly column: string
  readonly value: string
  readonly reason: string
}

/** Thrown while a row is read; carries its first fault. */
export class BadRow extends Error {
  override name = 'BadRow'
  readonly problem: Problem

  constructor(column: string, value: string, reason: string) {
    super(reason)
    this.problem = { column, value, reason }
  }
}

/**
 * How a complete file ends: `whole` when its last row or the document is closed; `open` when the last line is readable
 * but has no line break. Some programs write files so, and a truncated cell looks the same.
 */
export type FileEnd = 'whole' | 'open'

/** Called after the last row, and never for a file that is cut off or not read to its end. */
export type OnEnd = (end: FileEnd) => void

export const ignoreEnd: OnEnd = () => undefined

/** Turns the text of a file into rows. */
export interface Adapter {
  /** Identifies the adapter and its options; only a run with an equal signature can be resumed. */
  readonly signature: string
  rows(text: AsyncIterable<string>, onEnd?: OnEnd): AsyncIterable<RawRow>
  /** Returns the file's name of a field. */
  columnOf(field: string): string
}
