/** Why a row was refused or needs a look, or a name learned from it; one line of the report. */
export interface Finding {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number
  /** Which row of the run, from 1, and its lot number; absent where it is about no row. */
  readonly row?: number
  readonly lot?: string
  /** The file's own name of the column; empty when the row as a whole is meant. */
  readonly column: string
  readonly value: string
  /** `code: sentence`, see `reasons.ts`. */
  readonly reason: string
  readonly outcome: 'rejected' | 'emptied' | 'learned' | 'warned'
  /** Where a run reads several files: the one of the line. */
  readonly file?: string
}

/**
 * The fields of one row by Seriba's names (`fields.ts`). A field that the file has and leaves empty is there, empty;
 * one that the file does not have is absent.
 */
export type RawFields = Partial<Record<string, string>>

/** A row that an adapter has read, or a faulty part of the file, in the order of the file. */
export type RawRow =
  | {
      readonly line: number
      readonly fields: RawFields
      /** Cells that could not be read, whose fields are empty; by the file's own names of the columns. */
      readonly faults?: readonly Problem[]
      /** What somebody should know of the file, on its first row. */
      readonly notes?: readonly Problem[]
      readonly file?: string
    }
  | { readonly line: number; readonly malformed: Problem; readonly file?: string }

/** What is wrong with a row. */
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
 * How a file ends that is not cut off: `whole` where its last row or the document is closed, `open` where the
 * last line can be read but no line break ends it, as some programs write files and as half a cell looks, too.
 */
export type FileEnd = 'whole' | 'open'

/** Called behind the last row. A file that is cut off never calls it, nor does one that is not read to its end. */
export type OnEnd = (end: FileEnd) => void

export const ignoreEnd: OnEnd = () => undefined

/** An adapter turns the text of a file into rows. */
export interface Adapter {
  /** Identifies the adapter and its options; only a run with an equal one may be resumed. */
  readonly signature: string
  rows(text: AsyncIterable<string>, onEnd?: OnEnd): AsyncIterable<RawRow>
  /** The name that the file has for a field. */
  columnOf(field: string): string
}
