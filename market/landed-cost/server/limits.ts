import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Changes of tariffs and rules by a manager per minute. */
export const costLimit: RateLimit = { tries: 300, seconds: 60 }
