import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/**
 * Bids placed or withdrawn per person and minute. A client decides on each lot; dealers and managers bid for many
 * clients, and managers place hundreds in the last hour of an auction.
 */
const bidLimits = {
  client: { tries: 10, seconds: 60 },
  dealer: { tries: 60, seconds: 60 },
  manager: { tries: 600, seconds: 60 },
} as const satisfies Record<ReturnType<typeof kindOfUser>, RateLimit>

/** Dry runs per person and minute: one precedes each bid, and some bids are only checked. */
const checkLimits = {
  client: { tries: 60, seconds: 60 },
  dealer: { tries: 180, seconds: 60 },
  manager: { tries: 1200, seconds: 60 },
} as const satisfies Record<ReturnType<typeof kindOfUser>, RateLimit>

/** Returns the rate limit of a request to bid; `confirm` 0 stores nothing. */
export const bidLimit = (person: Person, confirm: 0 | 1): RateLimit =>
  (confirm === 1 ? bidLimits : checkLimits)[kindOfUser(person)]
