import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Messages that a person may send in a minute. */
const messageLimits = {
  client: { tries: 20, seconds: 60 },
  dealer: { tries: 60, seconds: 60 },
  manager: { tries: 120, seconds: 60 },
} as const satisfies Record<ReturnType<typeof kindOfUser>, RateLimit>

export const messageLimit = (person: Person): RateLimit => messageLimits[kindOfUser(person)]
