import { plain } from '#platform/core/server/plain-text.ts'
import type { Condition } from './schema.ts'
import { parseAmount } from './units.ts'

/** Finds the column of a condition; a missing one reads as undefined. */
type FindColumn<Row> = (
  column: string,
  optional: boolean | undefined,
) => (row: Row) => string | undefined

/** Compiles a condition into a function of the row. */
export function compileCondition<Row>(
  condition: Condition,
  find: FindColumn<Row>,
): (row: Row) => boolean {
  const each = (list: Condition[]) => list.map((part) => compileCondition(part, find))
  if ('all' in condition) {
    const parts = each(condition.all)
    return (row) => parts.every((holds) => holds(row))
  }
  if ('any' in condition) {
    const parts = each(condition.any)
    return (row) => parts.some((holds) => holds(row))
  }
  if ('none' in condition) {
    const parts = each(condition.none)
    return (row) => !parts.some((holds) => holds(row))
  }
  const read = find(condition.column, condition.optional)
  const checks = checksOf(condition)
  return (row) => {
    const cell = (read(row) ?? '').trim()
    return checks.every((holds) => holds(cell))
  }
}

const fold = (text: string) => plain(text).toLowerCase()

function checksOf(test: Extract<Condition, { column: string }>): ((cell: string) => boolean)[] {
  const checks: ((cell: string) => boolean)[] = []
  const set = (texts: string | string[]) => new Set([texts].flat().map(fold))
  if (test.is !== undefined) {
    const wanted = set(test.is)
    checks.push((cell) => wanted.has(fold(cell)))
  }
  if (test.isNot !== undefined) {
    const unwanted = set(test.isNot)
    checks.push((cell) => !unwanted.has(fold(cell)))
  }
  if (test.matches !== undefined) {
    const pattern = new RegExp(test.matches, 'u')
    checks.push((cell) => pattern.test(cell))
  }
  const { above, below, empty } = test
  const number = (cell: string) => parseAmount(cell, undefined)?.number ?? Number.NaN
  if (above !== undefined) checks.push((cell) => number(cell) > above)
  if (below !== undefined) checks.push((cell) => number(cell) < below)
  if (empty !== undefined) checks.push((cell) => (cell === '') === empty)
  return checks
}
