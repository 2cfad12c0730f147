import type { Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeys
  }
}

interface IdempotencyKeys {
  person_id: number
  key: string
  request_hash: Buffer
  outcome: string | null
  created_at: Stamp
}
