import { Refusal } from '#platform/core/server/refusal.ts'

/** Statistics are not available before their columns are loaded. */
export class SearchLoading extends Refusal {
  constructor() {
    super('unavailable', { retryAfterSeconds: 2 })
  }
}
