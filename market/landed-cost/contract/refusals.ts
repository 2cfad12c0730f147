export const costRefusals = {
  tariff_exists: 409,
  cost_rules_invalid: 422,
  destination_unknown: 422,
} as const satisfies Record<string, number>
type CostRefusals = typeof costRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends CostRefusals {}
}
