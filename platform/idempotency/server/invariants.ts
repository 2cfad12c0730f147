import type { Invariant } from '#platform/core/server/invariant.ts'

/** What must always hold of stored keys, with a query for the rows that break it. */
export const idempotencyInvariants: readonly Invariant[] = [
  {
    id: 'I8',
    rule: 'every stored key has its outcome',
    breaches: `select format('person %s, key %s', person_id, key) as row
      from idempotency_keys where outcome is null`,
  },
]
