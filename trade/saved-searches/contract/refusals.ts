export const savedSearchRefusals = {
  saved_search_limit: 409,
} as const satisfies Record<string, number>
type SavedSearchRefusals = typeof savedSearchRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends SavedSearchRefusals {}
}
