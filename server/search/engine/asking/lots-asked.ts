import type { Base } from '../rows/base.ts'
import { lowerBound } from '../rows/columns.ts'
import type { NumberRange } from './plan.ts'
import { RowBits, wordsFor } from './row-bits.ts'

/**
 * When more than one in so many rows has one of the lot numbers, a look at all rows is quicker, but
 * only with so few ranges: each row would be held against each of them.
 */
const mostListed = 4
const fewRanges = 4

/** The rows of a base that have one of some lot numbers; null when a look at all rows is quicker. */
export function rowsOfLots(base: Base, ranges: readonly NumberRange[]): RowBits | null {
  const { byLot, columns } = base
  const places = ranges.map(({ from, to }) => ({
    from: lowerBound(byLot, columns.lot, from),
    to: lowerBound(byLot, columns.lot, to + 1),
  }))
  const count = places.reduce((sum, { from, to }) => sum + to - from, 0)
  if (ranges.length <= fewRanges && count * mostListed > base.rows) return null
  const rows = new RowBits(base, new Int32Array(wordsFor(base)))
  rows.addListed(byLot, places)
  return rows
}
