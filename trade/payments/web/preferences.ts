import { type Currency, currencies } from '#platform/core/contract/currency.ts'
import { oneOf, preference } from '#platform/preferences/web/preferences.ts'

export const paymentPreferences = {
  /** Currency of the last amounts of the account, whose symbol is shown while others load (spec 2 §2). */
  currency: preference<Currency>('currency', 'JPY', oneOf(currencies)),
}
