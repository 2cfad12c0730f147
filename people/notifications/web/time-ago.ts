import type { Language } from '#platform/i18n/contract/language.ts'

const steps = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 30],
  ['month', 30 * 86_400_000, 12],
  ['year', 365 * 86_400_000, Number.POSITIVE_INFINITY],
] as const

/** Formats how long ago something was: `5 minutes ago`, `вчера`. A future moment counts as now. */
export function timeAgo(moment: Date, now: Date, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const ms = Math.max(0, now.getTime() - moment.getTime())
  if (ms < 60_000) return format.format(0, 'second')
  const [unit, unitMs] = steps.find(([, size, most]) => ms < size * most) ?? steps[4]
  return format.format(-Math.floor(ms / unitMs), unit)
}
