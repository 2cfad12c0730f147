import { role } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/**
 * Requests for listings, their filters and lots, counted together. One press on a filter makes three or four of them.
 * Guests have proven nothing but an address, so their limit is lower.
 */
const searchLimits = {
  guest: { tries: 120, seconds: 60 },
  person: { tries: 600, seconds: 60 },
} as const satisfies Record<string, RateLimit>

export const searchLimit = ({ roleId }: Person): RateLimit =>
  searchLimits[roleId === role.guest ? 'guest' : 'person']
