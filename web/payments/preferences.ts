import { type Currency, currencies } from '../../contract/core/currency.ts'
import { oneOf, preference } from '../preferences/preferences.ts'

export const paymentPreferences = {
  /** Of the last amounts of the account: its symbol is shown while others load (spec 2 §2). */
  currency: preference<Currency>('currency', 'JPY', oneOf(currencies)),
}
