import {
  type TokyoDay,
  tokyoDayOf,
  tokyoTimeOf,
  weekdayOf,
} from '#platform/clock/contract/tokyo-time.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from './translator.ts'

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** Returns a Tokyo day as the pages write it, with its year: `Mon 23 Nov 2026`, `пн 23 ноя 2026`. */
export function dayText(day: TokyoDay, language: Language): string {
  const t = translator('common', language)
  const month = t(`month.${Number(day.slice(5, 7)) as Month}`)
  return `${t(`weekday.${weekdayOf(day)}`)} ${Number(day.slice(8, 10))} ${month} ${day.slice(0, 4)}`
}

/** Returns the Tokyo day and wall time of an instant: `Mon 23 Nov 2026, 11:00`. */
export const momentText = (instant: Date, language: Language): string =>
  `${dayText(tokyoDayOf(instant), language)}, ${tokyoTimeOf(instant)}`
