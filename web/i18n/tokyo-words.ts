import { type TokyoDay, weekdayOf } from '../../contract/core/tokyo-time.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Short name of a Tokyo day's weekday, `Fri` or `Пт`. From the catalogue, because the browser's own
 * names take a slow machine longer to get at than all other words of a page.
 */
export function weekdayWord(day: TokyoDay, { t }: Pick<Catalogue, 't'>): string {
  return t(`common:weekday.${weekdayOf(day)}`)
}

/** `2026-11-20` as `2026.11.20` (decisions, Money). */
export const dottedDay = (day: string) => day.replaceAll('-', '.')

/** `2026-11-20` as `11.20`, for days near enough to need no year. */
export const shortDay = (day: string) => dottedDay(day).slice(5)
