import { type Columns, lowerBound } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { bannedRows } from './banned-rows.ts'
import { BlockScanner, type Collectors } from './block-scanner.ts'
import type { NumberRange } from './lot-ranges.ts'
import { type Plan, rejected } from './plan.ts'

/**
 * Filters all rows of a snapshot. Skips or adds whole blocks if their summary decides; subtracts deleted rows, which
 * were counted with their blocks.
 *
 * @returns the number of rows found
 */
export function scan(view: View, plan: Plan, names: Names, collectors: Collectors): number {
  const total = plan.ids
    ? scanListed(view, plan, plan.ids, collectors)
    : new BlockScanner(view, plan, names, collectors).scan() -
      subtractDeleted(view, plan, collectors)
  return total + scanDelta(view, plan, collectors)
}

/** Subtracts the deleted rows of the base, which their blocks have counted. */
function subtractDeleted(view: View, plan: Plan, { tally, found }: Collectors): number {
  found?.removeDeleted()
  const { base, deletions } = view.store
  const missesOf = rowTest(plan, base.columns)
  let total = 0
  for (let at = 0; at < view.snapshot.deletionCount; at++) {
    const row = deletions[at] ?? 0
    const missed = missesOf(row)
    if (missed === 0) total++
    tally?.addRow(base.columns, row, missed, -1)
  }
  return total
}

function scanDelta(view: View, plan: Plan, { tally, found }: Collectors): number {
  const { columns } = view.store.delta
  const missesOf = rowTest(plan, columns)
  let total = 0
  for (let row = 0; row < view.snapshot.deltaRows; row++) {
    if (view.isDeltaRowDeleted(row)) continue
    const missed = missesOf(row)
    tally?.addRow(columns, row, missed, 1)
    if (missed !== 0) continue
    total++
    found?.delta.push(row)
  }
  return total
}

/** Reads only the lots that a request names. */
function scanListed(
  view: View,
  plan: Plan,
  ids: ReadonlySet<number>,
  { tally, found }: Collectors,
): number {
  const { byId, columns } = view.store.base
  const missesOf = rowTest(plan, columns)
  let total = 0
  for (const id of ids) {
    const row = byId[lowerBound(byId, columns.id, id)]
    if (row === undefined || columns.id[row] !== id || view.isDeleted(row)) continue
    const missed = missesOf(row)
    tally?.addRow(columns, row, missed, 1)
    if (missed !== 0) continue
    total++
    found?.addRow(row)
  }
  return total
}

/** Whether a number is in one of the ranges, which are sorted and do not overlap. */
function isWithin(ranges: readonly NumberRange[], value: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.to ?? 0) < value) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && value >= range.from
}

/** Returns the misses of a single row, with all tests applied. */
function rowTest(plan: Plan, columns: Columns): (row: number) => number {
  const codes = plan.codes.map(({ column, table }) => ({ values: columns[column], table }))
  const numbers = plan.numbers.map((test) => ({ ...test, values: columns[test.column] }))
  const { lots, houseDays, ids, figure } = plan
  const isBanned = bannedRows(plan.bans, columns)
  return (row) => {
    let missed = 0
    for (const { values, table } of codes) missed |= table[values[row] ?? 0] ?? rejected
    for (const { values, min, max, misses: bit } of numbers) {
      const value = values[row] ?? 0
      if (value < min || value > max) missed |= bit
    }
    if (lots) {
      const lot = columns.lot[row] ?? 0
      if (!isWithin(lots, lot)) missed |= -1 >>> 1
    }
    if (houseDays) {
      const set = houseDays.sets[houseDays.setOf[columns.day[row] ?? 0] ?? 0]
      missed |= set?.[columns.house[row] ?? 0] ?? rejected
    }
    if (isBanned(row)) missed |= rejected
    if (figure && figure.figure.ofLot(columns.id[row] ?? 0) > figure.max) missed |= rejected
    if (ids && !ids.has(columns.id[row] ?? 0)) missed |= -1 >>> 1
    return missed
  }
}
