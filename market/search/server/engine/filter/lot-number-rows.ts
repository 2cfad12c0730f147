import type { Base } from '../rows/base.ts'
import { lowerBound } from '../rows/columns.ts'
import type { NumberRange } from './lot-ranges.ts'
import { RowBits, wordsFor } from './row-bits.ts'

/**
 * Testing all rows is faster when more than one in `rowsPerMatch` has a wanted lot number and there
 * are few ranges: each row is compared with each range.
 */
const rowsPerMatch = 4
const fewRanges = 4

/** The rows of a base with one of the lot numbers; null when testing all rows is faster. */
export function rowsOfLotNumbers(base: Base, ranges: readonly NumberRange[]): RowBits | null {
  const { byLot, columns } = base
  const places = ranges.map(({ from, to }) => ({
    from: lowerBound(byLot, columns.lot, from),
    to: lowerBound(byLot, columns.lot, to + 1),
  }))
  const count = places.reduce((sum, { from, to }) => sum + to - from, 0)
  if (ranges.length <= fewRanges && count * rowsPerMatch > base.rows) return null
  const rows = new RowBits(base, new Int32Array(wordsFor(base)))
  rows.addListed(byLot, places)
  return rows
}
