import { weekdayOf } from '../contract/tokyo-time.ts'

/** 2024-01-01 was a Monday, so day n of that month is weekday n. */
const aWeekday = (weekday: number) => new Date(Date.UTC(2024, 0, weekday))

const weekdays = new Map<string, string>()
/** Made once: making one takes longer than a hundred words. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(language: string): Intl.DateTimeFormat {
  const known =
    formats.get(language) ??
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  formats.set(language, known)
  return known
}

/** Short name of a Tokyo day's weekday, `Fri` or `Пт`. */
export function weekdayWord(day: string, language: string): string {
  const key = `${language} ${weekdayOf(day)}`
  const known = weekdays.get(key)
  if (known) return known
  const word = formatIn(language).format(aWeekday(weekdayOf(day)))
  const capital = word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
  weekdays.set(key, capital)
  return capital
}

/** `2026-11-20` as `2026.11.20` (decisions, Money). */
export const dottedDay = (day: string) => day.replaceAll('-', '.')

/** `2026-11-20` as `11.20`, for days near enough to need no year. */
export const shortDay = (day: string) => dottedDay(day).slice(5)
