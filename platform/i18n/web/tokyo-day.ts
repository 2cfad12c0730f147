import { type TokyoDay, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import { serverToday } from '#platform/clock/web/server-today.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { FullKey } from './message-types.ts'

// Names come from the messages, because the first use of `Intl.DateTimeFormat` takes 140 ms on a slow phone.

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** Returns the short weekday of a Tokyo day, `Fri` or `пт`. */
export function weekdayName(day: TokyoDay, t: (key: FullKey) => string): string {
  return t(`common:weekday.${weekdayOf(day)}`)
}

/**
 * Formats a day for everything but columns of figures: `Mon 23 Nov`, `пн 23 ноя`, with its year unless that is the
 * current one.
 *
 * @param year the current year in Tokyo
 */
export function dayText(
  day: TokyoDay,
  t: (key: FullKey) => string,
  year = serverToday().slice(0, 4),
): string {
  const month = Number(day.slice(5, 7)) as Month
  const parts = [weekdayName(day, t), Number(day.slice(8, 10)), t(`common:month.${month}`)]
  return (day.startsWith(year) ? parts : [...parts, day.slice(0, 4)]).join(' ')
}

/** Formats `2026-11-20` as `2026.11.20`: days of sales, date ranges and times of the account (spec 3 §9). */
export const dottedDay = (day: TokyoDay) => day.replaceAll('-', '.')

/** Formats `2026-11-20` as `11/20`, next to the weekday on the days of the schedule (spec 3 §2). */
export const chipDay = (day: TokyoDay) => day.slice(5).replace('-', '/')

/** Formats `2026-11` as `November 2026`, `ноябрь 2026 г.`; only for parts that load late. */
export const monthText = (
  month: string,
  language: Language,
  form: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' },
) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(new Date(month))
