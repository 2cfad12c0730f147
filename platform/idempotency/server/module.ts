import type { Module } from '#platform/core/server/module.ts'
import { cleaningJob } from '#platform/jobs/server/cleaning-job.ts'
import { deleteExpiredKeys } from './commands.ts'
import { idempotencyInvariants } from './invariants.ts'

export const idempotencyModule = {
  name: 'idempotency',
  jobs: ({ db }) => [cleaningJob('delete-expired-keys', () => deleteExpiredKeys(db))],
  invariants: idempotencyInvariants,
} satisfies Module
