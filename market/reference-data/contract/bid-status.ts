/** Status of a bid (spec 2 §4); only the system sets 7, when the purchase is created. */
export const bidStatus = {
  new: 1,
  placed: 2,
  declined: 3,
  cancelled: 4,
  lost: 5,
  won: 6,
  invoiced: 7,
} as const
export type BidStatus = (typeof bidStatus)[keyof typeof bidStatus]
export const bidStatuses = Object.values(bidStatus)
