import type { LotRow } from '../lot-row.ts'

/** Lots of one auction on one day that follow each other in a list. */
export interface LotRun {
  readonly auction: string
  readonly lots: readonly [LotRow, ...LotRow[]]
}

/** Cuts a list where auction or day change. The order of the lots stays. */
export function runsOf(rows: readonly LotRow[]): readonly LotRun[] {
  const runs: { auction: string; lots: [LotRow, ...LotRow[]] }[] = []
  for (const lot of rows) {
    const run = runs.at(-1)
    const [first] = run?.lots ?? []
    if (run && first && first.auction === lot.auction && first.day === lot.day) run.lots.push(lot)
    else runs.push({ auction: lot.auction, lots: [lot] })
  }
  return runs
}
