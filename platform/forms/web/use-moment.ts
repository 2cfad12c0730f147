import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { unbroken, useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'

/**
 * Formats an instant with its year: `20.11.2026 14:22 Tokyo`.
 *
 * @returns a function of an ISO 8601 instant
 */
export function useMoment(): (instant: string) => string {
  const format = useFormats()
  return (instant) => {
    const at = new Date(instant)
    return unbroken(`${dottedDay(tokyoDayOf(at))} ${format.tokyo(at)}`)
  }
}
