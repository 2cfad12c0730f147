export const costRefusals = {
  tariff_exists: 409,
  cost_rules_invalid: 422,
  no_exchange_rate: 503,
} as const satisfies Record<string, number>
type CostRefusals = typeof costRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends CostRefusals {}
}
