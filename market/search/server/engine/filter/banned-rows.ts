import { electricBits, type LotBan } from '#market/search/server/lot-bans.ts'
import { type Columns, unknown } from '../rows/columns.ts'

const isOver = (value: number, limit: number) => value > limit && value !== unknown

/** Returns whether a row is banned: all conditions of a ban certainly apply to it. */
export function bannedRows(
  bans: readonly LotBan[],
  { startPrice, finishPrice, engine, drives, year }: Columns,
): (row: number) => boolean {
  const priceOf = (row: number) => {
    const sold = finishPrice[row] ?? unknown
    return sold === unknown || sold === 0 ? (startPrice[row] ?? unknown) : sold
  }
  const applies = ({ overYen, overCc, drives: banned, beforeYear }: LotBan, row: number) => {
    const ofRow = drives[row] ?? 0
    if (overYen !== null && !isOver(priceOf(row), overYen)) return false
    if (overCc !== null && (ofRow === electricBits || !isOver(engine[row] ?? unknown, overCc))) {
      return false
    }
    if (banned !== null && (ofRow === 0 || (ofRow & ~banned) !== 0)) return false
    return beforeYear === null || (year[row] ?? unknown) < beforeYear
  }
  return (row) => bans.some((ban) => applies(ban, row))
}
