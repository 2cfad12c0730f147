import type { RunCounts } from '../commands.ts'
import type { FileEnd } from '../formats/raw-row.ts'
import type { FileBefore } from '../queries.ts'
import type { FeedAlarm } from '../tables.ts'

/** A complete file with less than this share of the lots of the one before withdraws nothing. */
const smallestShare = 0.5

/** What is known of a file once all of it is read. */
export interface ReadFile {
  readonly counts: RunCounts
  /** Null for a file that ends within a row or a document. */
  readonly end: FileEnd | null
  /** The feed's complete file before; null for none, or when an operator accepts less. */
  readonly before: FileBefore | null
  /** Whether columns that the feed usually fills have lost their values. */
  readonly hasLostFields: boolean
}

/** Why an operator has to look at a file; null for none. */
export function alarmOf({ counts, end, before, hasLostFields }: ReadFile): FeedAlarm | null {
  if (end === null) return 'truncated'
  const usable = usableRows(counts)
  if (usable === 0) return 'empty'
  // Who ends the last line of files always does.
  if (end === 'open' && before?.endsOpen === false) return 'truncated'
  if (counts.repeated > 0 && counts.repeated * 2 >= usable) return 'doubled'
  if (before && usable < before.usable * smallestShare) return 'shrunken'
  if (hasLostFields) return 'columns'
  return null
}

const usableRows = ({
  added,
  changed,
  unchanged,
}: Pick<RunCounts, 'added' | 'changed' | 'unchanged'>) => added + changed + unchanged

/** Why nothing was withdrawn, for the operator. */
export const alarmText: Readonly<Record<FeedAlarm, string>> = {
  empty: 'the file has no row that could be used',
  truncated: 'the file ends in the middle: the download is not complete',
  columns:
    'columns that the feed usually fills have lost their values; --even-if-shorter says that it is right',
  doubled: 'at least every second lot is in the file twice',
  shrunken:
    'the file has less than half of the lots of the one before; --even-if-shorter says that it is right',
}
