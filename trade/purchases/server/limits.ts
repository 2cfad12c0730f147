import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Changes of purchases per manager and minute. */
export const purchaseLimit: RateLimit = { tries: 300, seconds: 60 }
