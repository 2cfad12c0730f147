import type { Currency } from '#platform/core/contract/currency.ts'

/** Converts yen to whole units of a currency, rounded up to be sufficient. */
export const unitsOf = (yen: number, currency: Currency, rate: number | null): number =>
  currency === 'USD' && rate !== null ? Math.ceil(yen / rate) : yen

/** Returns the current value in yen of whole units of a currency. */
export const worthOf = (units: number, currency: Currency, rate: number | null): number =>
  currency === 'USD' && rate !== null ? Math.round(units * rate) : units

/** Returns the suggested payment for a bid that lacks an amount: in thousands, at least the deposit; yen. */
export const proposalFor = (missingYen: number, depositYen: number): number =>
  Math.max(Math.ceil(missingYen / 1000) * 1000, depositYen)
