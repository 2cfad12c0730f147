/** Currencies in which people read amounts and pay (spec 2 §9). The ledger is in yen. */
export const currencies = ['JPY', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const currencySymbols: Readonly<Record<Currency, string>> = { JPY: '¥', USD: '$' }

/** How many of the smallest unit make one: cents of a dollar; yen have none. */
export const minorUnits: Readonly<Record<Currency, number>> = { JPY: 1, USD: 100 }

/** The whole yen that an amount in the smallest unit is worth, at the yen for one unit. */
export const yenOf = (minor: number, currency: Currency, rate: number): number =>
  currency === 'JPY' ? minor : Math.round((minor * rate) / minorUnits[currency])
