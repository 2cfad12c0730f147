import {
  type CostCurrency,
  costCurrencies,
  type Destination,
  destinations,
} from '#market/reference-data/contract/destinations.ts'

/**
 * A budget as the address of a list has it: whole units, the currency, and the destination if it is not the usual one.
 */
export interface Budget {
  readonly total: number
  readonly currency: CostCurrency
  readonly destination: Destination | undefined
}

/** `15000-USD` or `15000-USD-RU`; empty for none. */
export const budgetText = new RegExp(
  `^$|^[1-9]\\d{0,9}-(${costCurrencies.join('|')})(-(${destinations.join('|')}))?$`,
)

/** Parses a budget; null for none and for anything else. */
export function budgetOf(text: string): Budget | null {
  if (text === '' || !budgetText.test(text)) return null
  const [total = '', currency, destination] = text.split('-')
  return {
    total: Number(total),
    currency: currency as CostCurrency,
    destination: destination as Destination | undefined,
  }
}
