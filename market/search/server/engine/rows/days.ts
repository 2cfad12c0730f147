import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

const dayMs = 86_400_000

/** Converts a calendar day to days since 1970, as columns store it. */
export const dayNumber = (day: TokyoDay): number => Math.floor(Date.parse(day) / dayMs)

export const dayOfNumber = (number: number): TokyoDay =>
  new Date(number * dayMs).toISOString().slice(0, 10)
