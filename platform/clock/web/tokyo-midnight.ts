const tokyoOffsetMs = 9 * 3_600_000
const dayMs = 86_400_000

/** Returns the next midnight in Tokyo, when daily limits reset. */
export function tokyoMidnight(now: Date): Date {
  const days = Math.floor((now.getTime() + tokyoOffsetMs) / dayMs) + 1
  return new Date(days * dayMs - tokyoOffsetMs)
}
