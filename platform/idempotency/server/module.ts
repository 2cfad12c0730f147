import type { Module } from '#platform/core/server/module.ts'
import { deleteAllExpiredKeys, expiredKeysJob } from './expired-keys.ts'
import { idempotencyInvariants } from './invariants.ts'

export const idempotencyModule = {
  name: 'idempotency',
  jobs: ({ db }) => [{ job: expiredKeysJob, run: () => deleteAllExpiredKeys(db) }],
  invariants: idempotencyInvariants,
} satisfies Module
