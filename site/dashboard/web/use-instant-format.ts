import { tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** `Fri 20 Nov 14:05 Tokyo · 08:05 your time`; the local time only where it differs. */
export function useInstantFormat(): (instant: string) => string {
  const { t } = useTranslation('site')
  return (instant) => {
    const at = new Date(instant)
    const day = tokyoDayOf(at)
    const tokyo = `${dayText(day, t)} ${t('dashboard.tokyo', { time: tokyoTimeOf(at) })}`
    if (at.getTimezoneOffset() === -540) return tokyo
    const localDay = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
    const localTime = `${two(at.getHours())}:${two(at.getMinutes())}`
    const local = localDay === day ? localTime : `${dayText(localDay, t)} ${localTime}`
    return `${tokyo} · ${t('dashboard.local', { time: local })}`
  }
}
