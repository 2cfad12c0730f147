import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Maximum wrong codes in 15 minutes, per link and per network address. Stored with each guess. */
export const guessLimit = { tries: 5, seconds: 15 * 60 } as const

/** Requests for shared lots per network address, including right codes. */
export const openLimit: RateLimit = { tries: 60, seconds: 60 }

/** Previews read per network address; the fetchers of a messenger share a few addresses. */
export const previewReadingLimit: RateLimit = { tries: 600, seconds: 60 }

/** Preview pictures drawn per network address. */
export const previewMakingLimit: RateLimit = { tries: 30, seconds: 60 }

/** Links requested or given a new code per person. */
export const shareLimit: RateLimit = { tries: 60, seconds: 60 }

/** Operators are alerted above this many wrong codes on all links in an hour. */
export const alarmGuesses = 500

/** Minimum interval between alerts in the log. */
export const alarmPauseMs = 10 * 60_000

/** Translations of the sheet requested per link; each is made once for a language. */
export const sharedSheetLimit: RateLimit = { tries: 20, seconds: 3600 }
