import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Changes of purchases by a manager in a minute. */
export const purchaseLimit: RateLimit = { tries: 300, seconds: 60 }
