export const comparisonRefusals = {
  pin_limit: 409,
  tag_limit: 409,
  remark_limit: 409,
  remark_changed: 409,
} as const satisfies Record<string, number>
type ComparisonRefusals = typeof comparisonRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends ComparisonRefusals {}
}
