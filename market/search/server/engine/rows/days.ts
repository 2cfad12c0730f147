import { type TokyoDay, tokyoDayOf, tokyoTimeOf } from '#platform/clock/contract/tokyo-time.ts'
import { dayMinutes } from './columns.ts'

const dayMs = 86_400_000

/** Converts a calendar day to days since 1970, as columns store it. */
export const dayNumber = (day: TokyoDay): number => Math.floor(Date.parse(day) / dayMs)

/** Converts an instant to day and minute in Tokyo, as in the column `start`. */
export function startNumber(instant: Date): number {
  const [hours = 0, minutes = 0] = tokyoTimeOf(instant).split(':').map(Number)
  return dayNumber(tokyoDayOf(instant)) * dayMinutes + hours * 60 + minutes
}

export const dayOfNumber = (number: number): TokyoDay =>
  new Date(number * dayMs).toISOString().slice(0, 10)
