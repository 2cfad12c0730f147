/** Japan has had UTC+9 all year since 1951, so a fixed offset is exact and needs no time-zone database. */
const tokyoOffsetMs = 9 * 3_600_000
const dayMs = 86_400_000

/** A Tokyo calendar day, `YYYY-MM-DD`. */
export type TokyoDay = string

/** Returns the Tokyo calendar day on which an instant falls. */
export function tokyoDayOf(instant: Date): TokyoDay {
  return new Date(instant.getTime() + tokyoOffsetMs).toISOString().slice(0, 10)
}

/** Returns the Tokyo wall time of an instant, `HH:MM`. */
export function tokyoTimeOf(instant: Date): string {
  return new Date(instant.getTime() + tokyoOffsetMs).toISOString().slice(11, 16)
}

/** Returns the Tokyo wall time of an instant with seconds, `HH:MM:SS`. */
export function tokyoClockOf(instant: Date): string {
  return new Date(instant.getTime() + tokyoOffsetMs).toISOString().slice(11, 19)
}

/** Returns the instant of a Tokyo wall time; `time` is `HH:MM` or `HH:MM:SS`. */
export function tokyoInstant(day: TokyoDay, time: string): Date {
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+09:00`)
}

/** Returns the day `days` after (or before, when negative) a Tokyo day. */
export function addDays(day: TokyoDay, days: number): TokyoDay {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Weekday of a Tokyo day: 1 Monday … 7 Sunday. */
export function weekdayOf(day: TokyoDay): Weekday {
  return (new Date(Date.parse(day)).getUTCDay() || 7) as Weekday
}

/** Returns the Monday of the week in which a Tokyo day lies; auctions run Monday to Saturday (spec 3 §9). */
export function mondayOf(day: TokyoDay): TokyoDay {
  return addDays(day, 1 - weekdayOf(day))
}

/**
 * Returns the Monday of the week that a schedule shows on a Tokyo day. No house sells on a Sunday, so a Sunday shows
 * the week that follows and not the one that is over.
 */
export const scheduleMondayOf = (day: TokyoDay): TokyoDay =>
  mondayOf(weekdayOf(day) === 7 ? addDays(day, 1) : day)

/** Returns whether a text is a real calendar day `YYYY-MM-DD` (2026-02-30 is not). */
export function isTokyoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns an instant as the API sends it: ISO 8601 with Tokyo's offset, `2026-11-20T14:05:00+09:00`. */
export function tokyoIso(instant: Date): string {
  return `${new Date(instant.getTime() + tokyoOffsetMs).toISOString().slice(0, 19)}+09:00`
}

/** Auction days as the schedule numbers them: 1 Monday … 6 Saturday (spec 3 §9). */
export const auctionWeekdays = ['1', '2', '3', '4', '5', '6'] as const
export type AuctionWeekday = (typeof auctionWeekdays)[number]
