/** Countries with import rules, as ISO 3166 codes; port codes begin with them. */
export const destinations = ['RU', 'KE', 'NZ', 'AE', 'GE'] as const
export type Destination = (typeof destinations)[number]

export const isDestination = (code: string): code is Destination =>
  (destinations as readonly string[]).includes(code)

/** Currencies that need a rate: those of destinations, the euro of customs, and the dollar. */
export const rateCurrencies = ['USD', 'EUR', 'RUB', 'KES', 'NZD', 'AED', 'GEL'] as const
/** Managers enter the rates of these for costs; the dollar's rate is that of payments. */
export const enteredCurrencies = rateCurrencies.filter((currency) => currency !== 'USD')
export type RateCurrency = (typeof rateCurrencies)[number]

/** Currencies in which a person can read totals and set a budget. */
export const costCurrencies = ['JPY', ...rateCurrencies] as const
export type CostCurrency = (typeof costCurrencies)[number]

/** Who imports: a person for own use, or a reseller. Only Russia distinguishes. */
export const importUses = ['personal', 'commercial'] as const
export type ImportUse = (typeof importUses)[number]

/**
 * How vehicles leave Japan, as in bids: 1 roll-on roll-off, 2 container, 3 half cut, 4 nose cut, 5 dismantled, 6 stays
 * in Japan. Rules of destinations cover whole vehicles only, which are 1 and 2.
 */
export const exportTypeNumbers = [1, 2, 3, 4, 5, 6] as const
export type ExportTypeNumber = (typeof exportTypeNumbers)[number]

/** Half cuts and dismantled vehicles are parts, and what stays in Japan is not exported. */
export const isShippedWhole = (type: ExportTypeNumber): boolean => type === 1 || type === 2
