export const rateRefusals = {
  no_exchange_rate: 503,
} as const satisfies Record<string, number>
type RateRefusals = typeof rateRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends RateRefusals {}
}
