import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'

const tokyoOffsetMinutes = -540

/** A local wall clock: the time, and the day where it differs from Tokyo's. */
export interface LocalClock {
  readonly day: string | null
  readonly time: string
}

/** Returns a person's local time; null in the time zone of Tokyo. */
export function localClock(
  instant: Date,
  offsetMinutes = instant.getTimezoneOffset(),
): LocalClock | null {
  if (offsetMinutes === tokyoOffsetMinutes) return null
  const iso = new Date(instant.getTime() - offsetMinutes * 60_000).toISOString()
  const day = iso.slice(0, 10)
  return { day: day === tokyoDayOf(instant) ? null : day, time: iso.slice(11, 16) }
}

/** The remaining time in its two largest units. */
export type Remaining =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'moments' }

/** Returns the remaining time, rounded down: 59 s are less than a minute. Null when none is left. */
export function remaining(until: Date, now: Date): Remaining | null {
  const ms = until.getTime() - now.getTime()
  if (ms <= 0) return null
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return { unit: 'days', days, hours: hours % 24 }
  if (hours > 0) return { unit: 'hours', hours, minutes: minutes % 60 }
  return minutes > 0 ? { unit: 'minutes', minutes } : { unit: 'moments' }
}

/** Returns the remaining minutes and seconds, `34:28`; null from an hour on and when none is left. */
export function minutesAndSeconds(until: Date, now: Date): string | null {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  if (seconds <= 0 || seconds >= 3600) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
