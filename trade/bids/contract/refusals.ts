export const bidRefusals = {
  bidding_restricted: 403,
  auction_finished: 409,
  lot_withdrawn: 409,
  bidding_closed: 409,
  bid_already_active: 409,
  bid_changed: 409,
  terms_changed: 409,
  export_banned: 409,
  client_export_banned: 409,
  bid_limit_reached: 409,
  insufficient_credit: 409,
  cannot_cancel_bid: 409,
  bid_not_editable: 409,
  bid_status_final: 409,
  auction_began: 409,
  bid_below_start: 422,
  bid_off_step: 422,
  bid_above_ceiling: 422,
  bid_not_the_price: 422,
  adjustment_too_low: 422,
} as const satisfies Record<string, number>
type BidRefusals = typeof bidRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends BidRefusals {}
}
