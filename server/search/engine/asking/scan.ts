import type { Base } from '../rows/base.ts'
import { type Columns, lowerBound } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import { BlockScanner } from './block-scanner.ts'
import type { FoundRows } from './found-rows.ts'
import type { NumberRange, Plan } from './plan.ts'
import type { Tally } from './tally.ts'

/** Who wants to know: counters, the rows of a page, or both. */
export interface Listeners {
  readonly tally: Tally | null
  readonly found: FoundRows | null
}

/**
 * Looks at every row of a moment. Blocks are skipped or taken whole where their summary decides;
 * rows that are gone are counted with their blocks and then taken back. Returns how many are found.
 */
export function scan(view: View, plan: Plan, listeners: Listeners): number {
  const { base } = view.store
  const total =
    plan.ids || (plan.lots && countLots(view, plan.lots) <= base.rows / mostListed)
      ? scanListed(view, plan, listeners)
      : scanBlocks(view, plan, listeners) - takeBack(view, plan, listeners)
  return total + scanDelta(view, plan, listeners)
}

/** When more than one in so many rows is asked for by its lot number, blocks are quicker. */
const mostListed = 512

function countLots({ store }: View, lots: readonly NumberRange[]): number {
  return lots.reduce((sum, range) => {
    const { from, to } = placesOf(store.base, range)
    return sum + to - from
  }, 0)
}

/** Where lots of a range stand among the rows by lot number. */
function placesOf({ byLot, columns }: Base, { from, to }: NumberRange) {
  return {
    from: lowerBound(byLot, columns.lot, from),
    to: lowerBound(byLot, columns.lot, to + 1),
  }
}

function scanBlocks(view: View, plan: Plan, listeners: Listeners): number {
  const scanner = new BlockScanner(view, plan, listeners.tally, listeners.found)
  let total = 0
  for (let block = 0; block < view.store.base.blocks.count; block++) total += scanner.scan(block)
  return total
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

/** A question that names lots, by number or id, looks at those alone. */
function scanListed(view: View, plan: Plan, { tally, found }: Listeners): number {
  const { base } = view.store
  const missesOf = rowTest(plan, base.columns)
  let total = 0
  for (const row of listedRows(view, plan)) {
    if (view.isGone(row)) continue
    const missed = missesOf(row)
    tally?.addRow(base.columns, row, missed, 1)
    if (missed !== 0) continue
    total++
    found?.addRow(row)
  }
  return total
}

function* listedRows({ store }: View, { ids, lots }: Plan): Generator<number> {
  const { byId, byLot, columns } = store.base
  if (ids) {
    for (const id of ids) {
      const row = byId[lowerBound(byId, columns.id, id)]
      if (row !== undefined && columns.id[row] === id) yield row
    }
    return
  }
  for (const range of lots ?? []) {
    const { from, to } = placesOf(store.base, range)
    for (let at = from; at < to; at++) yield byLot[at] ?? 0
  }
}

/** The misses of a single row, all tests applied. */
function rowTest(plan: Plan, columns: Columns): (row: number) => number {
  const codes = plan.codes.map(({ column, table }) => ({ values: columns[column], table }))
  const numbers = plan.numbers.map((test) => ({ ...test, values: columns[test.column] }))
  const { lots, ids } = plan
  return (row) => {
    let missed = 0
    for (const { values, table } of codes) missed |= table[values[row] ?? 0] ?? 0
    for (const { values, min, max, misses: bit } of numbers) {
      const value = values[row] ?? 0
      if (value < min || value > max) missed |= bit
    }
    if (lots) {
      const lot = columns.lot[row] ?? 0
      if (!lots.some(({ from, to }) => lot >= from && lot <= to)) missed |= -1 >>> 1
    }
    if (ids && !ids.has(columns.id[row] ?? 0)) missed |= -1 >>> 1
    return missed
  }
}
