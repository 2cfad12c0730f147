import type { ScheduleEntry } from '../../listing-search.ts'
import type { Columns } from '../rows/columns.ts'
import { dayOfNumber } from '../rows/days.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'

/** Counts lots by day and house, days since 1970, both ends included. */
export function countByDay(view: View, names: Names, from: number, to: number): ScheduleEntry[] {
  const counts = new Map<number, number>()
  const houses = names.houses.size
  const count = ({ day, house }: Columns, row: number) => {
    const on = day[row] ?? 0
    if (on === 0 || on < from || on > to) return
    const key = on * houses + (house[row] ?? 0)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const { base, delta } = view.store
  for (let row = 0; row < base.rows; row++) if (!view.isDeleted(row)) count(base.columns, row)
  for (let row = 0; row < view.snapshot.deltaRows; row++) {
    if (!view.isDeltaRowDeleted(row)) count(delta.columns, row)
  }
  const entries = [...counts].map(([key, lots]) => ({
    day: dayOfNumber(Math.floor(key / houses)),
    houseId: names.houses.values[key % houses] ?? 0,
    count: lots,
  }))
  return entries.sort(
    (a, b) => a.day.localeCompare(b.day) || b.count - a.count || a.houseId - b.houseId,
  )
}
