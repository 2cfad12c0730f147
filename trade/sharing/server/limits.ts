import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Wrong codes within 15 minutes on one link, and from one network address; stored with each guess. */
export const guessLimit = { tries: 5, seconds: 15 * 60 } as const

/** Requests for shared lots by one network address, right codes included. */
export const openLimit: RateLimit = { tries: 60, seconds: 60 }

/** Previews that one network address may look up: the fetchers of a messenger share a few of them. */
export const previewReadingLimit: RateLimit = { tries: 600, seconds: 60 }

/** Pictures of previews that are drawn for one network address. */
export const previewMakingLimit: RateLimit = { tries: 30, seconds: 60 }

/** Links that a person may ask for, or give another code. */
export const shareLimit: RateLimit = { tries: 60, seconds: 60 }

/** Wrong codes on all links within an hour that operators should know of. */
export const alarmGuesses = 500

/** How often the log says so, at most. */
export const alarmPauseMs = 10 * 60_000
