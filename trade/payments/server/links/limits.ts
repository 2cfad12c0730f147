import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Payments that a person begins or announces. */
export const beginLimit: RateLimit = { tries: 60, seconds: 600 }

/** Webhooks from one address, right and wrong ones together: a provider repeats what was refused. */
export const webhookLimit: RateLimit = { tries: 6000, seconds: 60 }

/** A webhook is a small JSON. */
export const maxWebhookBytes = 64 * 1024
