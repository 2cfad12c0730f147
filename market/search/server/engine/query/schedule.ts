import {
  type ScheduleEntry,
  type ScheduleRequest,
  withoutSchedule,
} from '#market/search/server/listing-search.ts'
import { eachRun, FoundRows } from '../filter/found-rows.ts'
import { planOf } from '../filter/plan.ts'
import { scan } from '../filter/scan.ts'
import { dayOfNumber } from '../rows/days.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'

/** Counts the lots that the filters find by day and house. `fromDay` as in `planOf`. */
export function countByDay(
  { from, to, filters }: ScheduleRequest,
  view: View,
  names: Names,
  fromDay: number,
): ScheduleEntry[] {
  const counts = new Map<number, number>()
  const houses = names.houses.size
  const found = new FoundRows(view)
  const onDays = { ...withoutSchedule(filters), daySpan: { from, to } }
  scan(view, planOf(onDays, fromDay, names), names, { tally: null, found })
  eachRun(view, found, ({ columns: { day, house }, start, rows, length }) => {
    for (let at = 0; at < length; at++) {
      const row = start + (rows[at] ?? 0)
      const key = (day[row] ?? 0) * houses + (house[row] ?? 0)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  })
  const entries = [...counts].map(([key, lots]) => ({
    day: dayOfNumber(Math.floor(key / houses)),
    houseId: names.houses.values[key % houses] ?? 0,
    count: lots,
  }))
  return entries.sort(
    (a, b) => a.day.localeCompare(b.day) || b.count - a.count || a.houseId - b.houseId,
  )
}
