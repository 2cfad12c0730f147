import type { BidSortKey } from '#trade/bids/contract/list-keys.ts'

/** The columns by which the table of the desk can be sorted. */
export const bidDeskSortKeys = [
  'auctionDate',
  'lotNo',
  'maker',
  'year',
  'condition',
  'mileage',
  'startPrice',
  'soldPrice',
  'estimate',
  'user',
  'manager',
  'bidAmount',
  'bidGroup',
  'bidStatus',
] as const satisfies readonly BidSortKey[]
export type BidDeskSortKey = (typeof bidDeskSortKeys)[number]
