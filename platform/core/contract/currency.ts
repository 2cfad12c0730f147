/** Currencies in which people read amounts and pay (spec 2 §9). The ledger is in yen. */
export const currencies = ['JPY', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const currencySymbols: Readonly<Record<Currency, string>> = { JPY: '¥', USD: '$' }

/** Smallest units in one unit: a dollar has 100 cents; yen have none. */
export const minorUnits: Readonly<Record<Currency, number>> = { JPY: 1, USD: 100 }

/** Returns an amount in the smallest unit as whole yen, at a rate in yen per unit. */
export const yenOf = (minor: number, currency: Currency, rate: number): number =>
  currency === 'JPY' ? minor : Math.round((minor * rate) / minorUnits[currency])
