import { useFormats } from '#platform/i18n/web/formats.ts'
import { useServerNow } from './server-now.ts'
import { minutesAndSeconds, remaining } from './time-left.ts'

interface CountdownOptions {
  /** Shows minutes and seconds below an hour: `34:28`. */
  readonly withSeconds?: boolean
}

/**
 * Returns the time left until an instant, such as `2 h 29 min`, by the server's clock; null without an instant and once
 * it has passed.
 */
export function useCountdown(
  until: Date | null,
  { withSeconds = false }: CountdownOptions = {},
): string | null {
  const now = useServerNow()
  const format = useFormats()
  const rest = until && remaining(until, now)
  if (!rest) return null
  return (withSeconds && minutesAndSeconds(until, now)) || format.left(rest)
}
