import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'

const dayMs = 86_400_000

/** A calendar day as days since 1970, which is what columns hold. */
export const dayNumber = (day: TokyoDay): number => Math.floor(Date.parse(day) / dayMs)

export const dayOfNumber = (number: number): TokyoDay =>
  new Date(number * dayMs).toISOString().slice(0, 10)
