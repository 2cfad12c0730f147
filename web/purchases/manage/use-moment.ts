import { tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import { unbroken, useFormats } from '../../i18n/formats.ts'
import { dottedDay } from '../../i18n/tokyo-day.ts'

/** Writes an instant with its year: `20.11.2026 14:22 Tokyo`. @returns a function of an ISO 8601 instant */
export function useMoment(): (instant: string) => string {
  const format = useFormats()
  return (instant) => {
    const at = new Date(instant)
    return unbroken(`${dottedDay(tokyoDayOf(at))} ${format.tokyo(at)}`)
  }
}
