import { type Columns, lowerBound } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { BlockScanner, type Listeners } from './block-scanner.ts'
import { type NumberRange, out, type Plan } from './plan.ts'

/**
 * Looks at every row of a moment. Blocks are skipped or taken whole where their summary decides;
 * rows that are gone are counted with their blocks and then taken back. Returns how many are found.
 */
export function scan(view: View, plan: Plan, names: Names, listeners: Listeners): number {
  const total = plan.ids
    ? scanListed(view, plan, plan.ids, listeners)
    : new BlockScanner(view, plan, names, listeners).scan() - takeBack(view, plan, listeners)
  return total + scanDelta(view, plan, listeners)
}

/** Takes back the rows of the base that are gone, which their blocks have counted. */
function takeBack(view: View, plan: Plan, { tally, found }: Listeners): number {
  found?.dropGone()
  const { base, gone } = view.store
  const missesOf = rowTest(plan, base.columns)
  let total = 0
  for (let at = 0; at < view.moment.goneRows; at++) {
    const row = gone[at] ?? 0
    const missed = missesOf(row)
    if (missed === 0) total++
    tally?.addRow(base.columns, row, missed, -1)
  }
  return total
}

function scanDelta(view: View, plan: Plan, { tally, found }: Listeners): number {
  const { columns } = view.store.delta
  const missesOf = rowTest(plan, columns)
  let total = 0
  for (let row = 0; row < view.moment.deltaRows; row++) {
    if (view.isDeltaGone(row)) continue
    const missed = missesOf(row)
    tally?.addRow(columns, row, missed, 1)
    if (missed !== 0) continue
    total++
    found?.delta.push(row)
  }
  return total
}

/** A question that names lots looks at those alone. */
function scanListed(
  view: View,
  plan: Plan,
  ids: ReadonlySet<number>,
  { tally, found }: Listeners,
): number {
  const { byId, columns } = view.store.base
  const missesOf = rowTest(plan, columns)
  let total = 0
  for (const id of ids) {
    const row = byId[lowerBound(byId, columns.id, id)]
    if (row === undefined || columns.id[row] !== id || view.isGone(row)) continue
    const missed = missesOf(row)
    tally?.addRow(columns, row, missed, 1)
    if (missed !== 0) continue
    total++
    found?.addRow(row)
  }
  return total
}

/** Whether a number lies in one of some ranges, sorted and apart. */
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

/** The misses of a single row, all tests applied. */
function rowTest(plan: Plan, columns: Columns): (row: number) => number {
  const codes = plan.codes.map(({ column, table }) => ({ values: columns[column], table }))
  const numbers = plan.numbers.map((test) => ({ ...test, values: columns[test.column] }))
  const { lots, ids } = plan
  return (row) => {
    let missed = 0
    for (const { values, table } of codes) missed |= table[values[row] ?? 0] ?? out
    for (const { values, min, max, misses: bit } of numbers) {
      const value = values[row] ?? 0
      if (value < min || value > max) missed |= bit
    }
    if (lots) {
      const lot = columns.lot[row] ?? 0
      if (!isWithin(lots, lot)) missed |= -1 >>> 1
    }
    if (ids && !ids.has(columns.id[row] ?? 0)) missed |= -1 >>> 1
    return missed
  }
}
