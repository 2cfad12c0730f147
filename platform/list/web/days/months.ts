import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

/** Returns the month of a day, `2026-11`. */
export const monthOf = (day: TokyoDay): string => day.slice(0, 7)

/** Returns the next month, or the previous one. */
export const monthAfter = (month: string, by: 1 | -1): string =>
  monthOf(addDays(`${month}-${by === 1 ? '28' : '01'}`, by * 4))

/** Returns the days of a month in order. */
export function daysOfMonth(month: string): readonly TokyoDay[] {
  const days: TokyoDay[] = []
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the month of the first chosen day, else of today or the nearest day with rows. */
export function monthShownFirst(
  days: readonly TokyoDay[],
  chosen: readonly TokyoDay[],
  today: TokyoDay,
): string {
  const [first] = chosen.toSorted()
  const next = days.find((day) => day >= today)
  return monthOf(first ?? next ?? days.at(-1) ?? today)
}
