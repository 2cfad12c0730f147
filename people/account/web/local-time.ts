import { localMoment } from '#platform/clock/web/local-moment.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'

/** Formats an instant as `2026.11.20 14:05` in the browser's time zone (spec 1 §9). */
export function formatLocalTime(instant: string): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const { day, time } = localMoment(moment)
  return `${dottedDay(day)} ${time}`
}
