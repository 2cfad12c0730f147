import type { Currency } from '#platform/core/contract/currency.ts'

/** Yen as whole units of a currency, rounded up, so that they are enough. */
export const unitsOf = (yen: number, currency: Currency, rate: number | null): number =>
  currency === 'USD' && rate !== null ? Math.ceil(yen / rate) : yen

/** What whole units of a currency are worth now, yen. */
export const worthOf = (units: number, currency: Currency, rate: number | null): number =>
  currency === 'USD' && rate !== null ? Math.round(units * rate) : units

/** What is proposed to somebody who lacks so much for a bid: in thousands, and the deposit at least. */
export const proposalFor = (missingYen: number, depositYen: number): number =>
  Math.max(Math.ceil(missingYen / 1000) * 1000, depositYen)
