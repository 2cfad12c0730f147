/** What the list of payments is filtered by (spec 2 §2): 0 all, 1 remittances, 2 car purchase. */
export const paymentTypes = { all: 0, remittances: 1, carPurchase: 2 } as const
export const paymentTypeCodes = Object.values(paymentTypes)

/** What a booking is. `deposit`: money that came; `withdrawal`: money that was sent back. */
export const paymentKinds = [
  'deposit',
  'withdrawal',
  'purchase',
  'credit_note',
  'debit_note',
  'refund',
  'correction',
  // what is left of an invoice and cannot be shown in the currency of its client
  'rounding',
] as const

/** How money comes: by bank transfer, by card or wallet, by a wire service. */
export const paymentSources = ['bank', 'wallet', 'wire'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** The states of what a client is about to pay. */
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
