export const purchaseRefusals = {
  purchase_changed: 409,
  purchase_status_not_next: 409,
  purchase_invoiced: 409,
  purchase_not_invoiced: 409,
  purchase_over: 409,
  paper_not_printable: 409,
  purchase_parties_final: 409,
  invoice_without_amount: 409,
  credit_above_invoice: 409,
  line_follows_price: 409,
  lines_below_zero: 409,
  status_day_wrong: 422,
  arrival_before_departure: 422,
  reason_needed: 422,
  paper_unavailable: 503,
} as const satisfies Record<string, number>
type PurchaseRefusals = typeof purchaseRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends PurchaseRefusals {}
}
