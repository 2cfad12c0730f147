import type { Stamp } from '../db/column-types.ts'

declare module '../db/tables.ts' {
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
