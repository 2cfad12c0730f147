import type { RunCounts } from '../commands.ts'
import type { FileEnd } from '../formats/raw-row.ts'
import type { PreviousFile } from '../queries.ts'
import type { FeedAlarm } from '../tables.ts'

/** A complete file with less than this share of the lots of the one before withdraws nothing. */
const minLotShare = 0.5

/** What a run knows of a file after reading all of it. */
export interface FileSummary {
  readonly counts: RunCounts
  /** Null for a file that ends inside a row or a document. */
  readonly end: FileEnd | null
  /** The previous complete file of the feed; null for none, or when an operator accepts a shorter one. */
  readonly before: PreviousFile | null
  /** Whether columns that the feed usually fills have lost their values. */
  readonly hasLostFields: boolean
}

/** Returns why an operator has to look at a file; null if nobody has to. */
export function alarmOf({ counts, end, before, hasLostFields }: FileSummary): FeedAlarm | null {
  if (end === null) return 'truncated'
  const usable = usableRows(counts)
  if (usable === 0) return 'empty'
  // A provider who ends the last line always does.
  if (end === 'open' && before?.endsOpen === false) return 'truncated'
  if (counts.repeated > 0 && counts.repeated * 2 >= usable) return 'doubled'
  if (before && usable < before.usable * minLotShare) return 'shrunken'
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
