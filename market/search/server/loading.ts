import { Refusal } from '#platform/core/server/refusal.ts'

/** Thrown for statistics before their columns are loaded. */
export class SearchLoading extends Refusal {
  constructor() {
    super('unavailable', { retryAfterSeconds: 2 })
  }
}
