export const feedRefusals = {
  feed_run_undone: 409,
  feed_run_large: 409,
  feed_importing: 409,
} as const satisfies Record<string, number>
type FeedRefusals = typeof feedRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends FeedRefusals {}
}
