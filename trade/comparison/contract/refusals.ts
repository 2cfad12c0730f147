export const comparisonRefusals = {
  pin_limit: 409,
} as const satisfies Record<string, number>
type ComparisonRefusals = typeof comparisonRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends ComparisonRefusals {}
}
