import type { Invariant } from '#platform/core/server/invariant.ts'

export const idempotencyInvariants: readonly Invariant[] = [
  {
    id: 'I8',
    rule: 'every stored key has its outcome',
    breaches: `select format('person %s, key %s', person_id, key) as row
      from idempotency_keys where outcome is null`,
  },
]
