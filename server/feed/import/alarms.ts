import type { FeedAlarm } from '../../db/tables/feed-tables.ts'
import type { RunCounts } from '../commands.ts'

/** A complete file with less than this share of the lots of the one before withdraws nothing. */
const smallestShare = 0.5

/** What is known of a file once all of it is read. */
export interface ReadFile {
  readonly counts: RunCounts
  /** It ends within a row or a list. */
  readonly isCutOff: boolean
  /** Rows that were refused because the file has their lot already. */
  readonly repeated: number
  /** Usable rows of the feed's complete file before; null for none, or when an operator accepts less. */
  readonly usableBefore: number | null
}

/** Why an operator has to look at a file; null for none. */
export function alarmOf({ counts, isCutOff, repeated, usableBefore }: ReadFile): FeedAlarm | null {
  if (counts.read === 0) return 'empty'
  if (isCutOff) return 'truncated'
  const usable = usableRows(counts)
  if (repeated > 0 && repeated * 2 >= usable) return 'doubled'
  if (usableBefore !== null && usable < usableBefore * smallestShare) return 'shrunken'
  return null
}

const usableRows = ({
  added,
  changed,
  unchanged,
}: Pick<RunCounts, 'added' | 'changed' | 'unchanged'>) => added + changed + unchanged

/** Why nothing was withdrawn, for the operator. */
export const alarmText: Readonly<Record<FeedAlarm, string>> = {
  empty: 'the file has no rows',
  truncated: 'the file ends in the middle; was the download complete?',
  doubled: 'at least every second lot is in the file twice',
  shrunken:
    'the file has less than half of the lots of the one before; --even-if-shorter says that it is right',
}
