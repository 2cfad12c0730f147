import type { RateLimit } from '#platform/core/server/rate-limits.ts'

/** Payments begun or announced per person. */
export const beginLimit: RateLimit = { tries: 60, seconds: 600 }

/** Webhooks per address, valid and invalid ones together: a provider repeats refused ones. */
export const webhookLimit: RateLimit = { tries: 6000, seconds: 60 }

export const maxWebhookBytes = 64 * 1024
