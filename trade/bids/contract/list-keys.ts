import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'

// Constants of the lists of bids that pages need before Zod has loaded.

/** The columns by which lists of bids can be sorted. */
export const bidSortKeys = [
  'auctionDate',
  'lotNo',
  'auctionName',
  'maker',
  'model',
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
  'bidDate',
  'bidStatus',
] as const
export type BidSortKey = (typeof bidSortKeys)[number]

/** Selectable ranges of mileage in km, first bound inclusive, second exclusive. */
export const mileageBands = {
  '0-30000': [0, 30_000],
  '30000-50000': [30_000, 50_000],
  '50000-80000': [50_000, 80_000],
  '80000-100000': [80_000, 100_000],
  '100000-150000': [100_000, 150_000],
  '150000-': [150_000, null],
} as const satisfies Record<string, readonly [number, number | null]>
export type MileageBand = keyof typeof mileageBands
export const mileageBandKeys = Object.keys(mileageBands) as readonly MileageBand[]

/** The tab of finished bids, in statuses 4 to 7 (spec 2 §4). */
export const archiveTab = 'Archive'
export const allTab = 'All'

/** Statuses that the archive can be filtered by (spec 2 §9). */
export const archiveStatuses = [4, 5, 6, 7] as const satisfies readonly BidStatus[]

/** Whose bids a dealer sees (spec 2 §2). */
export const dealerBidTypes = ['all', 'mine', 'clients'] as const

/** Statuses that a manager can set: 1 to 6 (spec 2 §4). */
export const settableStatuses = [
  bidStatus.new,
  bidStatus.placed,
  bidStatus.declined,
  bidStatus.cancelled,
  bidStatus.lost,
  bidStatus.won,
] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** Maximum number of bids in a file, in the order of the list. */
export const maxExportedBids = 10_000

/** Maximum length of the last message in a row. */
export const maxShownOfMessage = 100
