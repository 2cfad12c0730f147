/** The filter by type in the list of payments (spec 2 §2): 0 all, 1 remittances, 2 car purchase. */
export const paymentTypes = { all: 0, remittances: 1, carPurchase: 2 } as const
export const paymentTypeCodes = Object.values(paymentTypes)

/** The kinds of bookings. `deposit` is money received, `withdrawal` money sent back. */
export const paymentKinds = [
  'deposit',
  'withdrawal',
  'purchase',
  'credit_note',
  'debit_note',
  'refund',
  'correction',
  // a remainder of an invoice that is too small for the client's currency
  'rounding',
] as const

/** How money arrives: by bank transfer, by card or wallet, or by a wire service. */
export const paymentSources = ['bank', 'wallet', 'wire'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** The states of a pending payment of a client. */
export const intentStates = [
  'opening',
  'open',
  'announced',
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded',
] as const
export type IntentState = (typeof intentStates)[number]
