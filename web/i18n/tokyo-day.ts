import { type TokyoDay, weekdayOf } from '../../contract/core/tokyo-time.ts'
import type { FullKey } from './message-types.ts'

/**
 * Short name of a Tokyo day's weekday, `Fri` or `Пт`. From the messages, because the first name that
 * `Intl.DateTimeFormat` gives costs a slow phone 140 ms.
 */
export function weekdayName(day: TokyoDay, t: (key: FullKey) => string): string {
  return t(`common:weekday.${weekdayOf(day)}`)
}

/** `2026-11-20` as `2026.11.20` (spec 1 §9). */
export const dottedDay = (day: string) => day.replaceAll('-', '.')

/** `2026-11-20` as `11.20`, for days near enough to need no year. */
export const shortDay = (day: string) => dottedDay(day).slice(5)
