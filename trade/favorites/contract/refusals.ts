export const favoriteRefusals = {
  favorite_limit: 409,
} as const satisfies Record<string, number>
type FavoriteRefusals = typeof favoriteRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends FavoriteRefusals {}
}
