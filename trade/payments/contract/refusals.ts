export const paymentRefusals = {
  webhook_refused: 400,
  client_needed: 403,
  payment_changed: 409,
  payment_recorded: 409,
  own_correction: 409,
  own_account: 409,
  second_manager_needed: 409,
  balance_too_low: 409,
  journal_not_closable: 409,
  payment_taken_back: 409,
  match_above_payment: 409,
  match_above_debt: 409,
  booking_not_reversible: 409,
  booking_reversed: 409,
  journal_day_closed: 409,
  invoice_overdue: 409,
  parts_not_total: 422,
  statement_too_long: 422,
  payment_provider_unavailable: 503,
} as const satisfies Record<string, number>
type PaymentRefusals = typeof paymentRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends PaymentRefusals {}
}
