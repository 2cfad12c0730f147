import * as z from 'zod'
import { bidEndReasons } from '#market/lots/contract/bid-info.ts'
import { listedEstimate } from '#market/lots/contract/listed-estimate.ts'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import {
  codeList,
  dayOrSpan,
  idList,
  numberCodeList,
  queryDay,
  queryText,
} from '#platform/core/contract/query-values.ts'
import { instant } from '#platform/core/contract/values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { afterRows, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { sortOrders } from '#platform/list/contract/pages.ts'
import {
  allTab,
  archiveStatuses,
  archiveTab,
  bidSortKeys,
  dealerBidTypes,
  type MileageBand,
  mileageBandKeys,
} from './list-keys.ts'
import { bidGroups, holdReasons } from './rules.ts'

const sortPart = z
  .enum([...bidSortKeys, ...sortOrders, ''])
  .transform((part) => (part === '' ? undefined : part))

const dayOrNone = z.union([z.literal('').transform(() => undefined), queryDay])

/** Tabs in any spelling: the page that this replaces has `archive`. */
const namedTabs = {
  '': undefined,
  all: allTab,
  All: allTab,
  archive: archiveTab,
  Archive: archiveTab,
}

const tab = z.union([
  z
    .enum(Object.keys(namedTabs) as [keyof typeof namedTabs])
    .transform((name) => namedTabs[name] as typeof allTab | typeof archiveTab | undefined),
  z.coerce.number().pipe(z.literal([...bidStatuses])),
])

/**
 * The query of every list of bids (spec 2 §7). The values of one filter are combined with OR, the filters
 * with AND. Unknown keys are ignored; so is the user filter of clients, and that of managers from
 * everybody else.
 */
export const bidListQuery = z.object({
  ...pageQuery.shape,
  after: afterRows.optional(),
  /** Column; `sort` may also be the column and `order` the direction, as in listings. Empty is none. */
  order: sortPart.optional(),
  sort: sortPart.optional(),
  /** Tokyo days: two are both ends of a span, of which one may be empty; else a list. */
  auctionDate: dayOrSpan.optional(),
  auctionDateFrom: dayOrNone.optional(),
  auctionDateTo: dayOrNone.optional(),
  /** Ids of auction houses. */
  auction: idList.optional(),
  /** Ids of clients. */
  user: idList.optional(),
  /** Ids of managers. */
  manager: idList.optional(),
  /** Groups, 1 for A to 26 for Z. */
  bidGroups: numberCodeList(bidGroups.map(({ value }) => value)).optional(),
  chassisId: codeList.optional(),
  condition: codeList.optional(),
  mileage: codeList.pipe(z.array(z.enum(mileageBandKeys as [MileageBand]))).optional(),
  /** Auction statuses of the lot. */
  status: numberCodeList(Object.values(lotStatus)).optional(),
  /** Lot numbers and ranges of them, `1001,1002` or `1001-1005`. */
  lotNo: queryText.optional(),
  /** A tab: a status of bids, `Archive` (4, 5, 6 and 7), or nothing for all. */
  bidStatus: tab.optional(),
  archiveStatus: numberCodeList(archiveStatuses).optional(),
  /** `true`: bids with messages of clients that no manager has read. Of other lists it changes nothing. */
  unread: z
    .enum(['true', 'false', ''])
    .transform((text) => text === 'true')
    .optional(),
  /** Of a dealer's list; of every other person it changes nothing. */
  bidType: z
    .enum([...dealerBidTypes, ''])
    .default('all')
    .transform((type) => type || 'all'),
})
export type BidListQuery = z.infer<typeof bidListQuery>

/** Whose bid it is. Money, company and the note are for managers alone; others get null (spec 2 §2). */
export const bidUser = z.object({
  name: z.string(),
  company: z.string().nullable(),
  clientId: z.int(),
  jasClientId: z.int(),
  /** Role id. */
  userLevel: z.int().nullable(),
  createdAt: instant.nullable(),
  lastLogin: instant.nullable(),
  creditLimit: yen.nullable(),
  /** Yen; below zero where the client owes. */
  balance: z.int().nullable(),
  country: z.string().nullable(),
  note: z.string().nullable(),
  /** The dealer whose client it is. */
  carDealer: z.string().nullable(),
  /** The manager who looks after the client. */
  manager: z.string().nullable(),
})
export type BidUser = z.infer<typeof bidUser>

/** Several clients with an active bid on one lot; for managers alone. */
const bidConflict = z.object({
  clients: z.int().min(2),
  /** 1 goes first: the higher maximum, of equal ones the earlier. */
  place: z.int().min(1),
  /** Another bid has the same maximum, and time decides. */
  isEqual: z.boolean(),
})

/** The group of a bid: the client wants `cars` of its vehicles. */
const bidGroupState = z.object({
  cars: z.int().min(1),
  /** Bids of the group that wait for the hammer, and that are won. */
  open: z.int().min(0),
  won: z.int().min(0),
  /** Those and the bids that came to nothing since yesterday. */
  bids: z.int().min(0),
  /** What the group binds of the client's limit. */
  exposure: yen,
})

/** A bid in a list, with all fields of spec 2 §3 and, below them, our own. */
export const bidRow = z.object({
  bidId: z.int(),
  /** The lot's id. */
  id: z.string(),
  autoBid: z.boolean(),
  invoiceAvailable: z.boolean(),
  invoiceUrl: z.string().nullable(),
  /** The car that a won bid has bought. */
  purchaseId: z.int().nullable(),
  lotNo: z.string(),
  lotType: z.enum(['car', 'bike']),
  /** ISO 8601 with Tokyo's offset; the day alone when the hour is not known; null for stock. */
  auctionDate: z.string().nullable(),
  auctionName: z.string(),
  maker: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  /** cc */
  engine: z.int().nullable(),
  chassis: z.string(),
  /** Trim level, not the condition grade. */
  grade: z.string(),
  color: z.string(),
  colorName: z.object({ en: z.string(), ru: z.string() }),
  condition: z.string(),
  gearbox: z.string(),
  /** km */
  mileage: z.int().nullable(),
  equip: z.string(),
  startPrice: yen.nullable(),
  soldPrice: yen.nullable(),
  /** When the amount was accepted. */
  bidDate: instant,
  /** The lot's auction status. */
  status: z.union(Object.values(lotStatus).map((code) => z.literal(code))),
  user: bidUser,
  bidAmount: yen,
  exportType: z.int().nullable(),
  bidGroup: z.int().nullable(),
  /** The letter of the group. */
  bidGroupPrefix: z.string().nullable(),
  bidStatus: z.union(bidStatuses.map((code) => z.literal(code))),
  /** The manager who changed the bid last, else the client's; null to everybody but managers. */
  manager: z.string().nullable(),
  /** The beginning of the last message of the conversation about the bid, of those that are not withdrawn. */
  message: z.string().nullable(),
  /** Whether the reader's side has read the conversation: a client with the dealer, or the company. */
  isRead: z.boolean(),
  /**
   * Yen that a manager adds to the maximum or takes off it; null for none. Of their own bids everybody
   * sees it, of others' who holds `adjustmentPriceShow`.
   */
  adjustmentPrice: z.int().nullable(),
  images: z.array(z.string()),

  auctionId: z.int(),
  /** Counts the changes; an edit says which state it replaces. */
  version: z.int(),
  /** When the auction of the day begins; null for stock. */
  auctionStartsAt: instant.nullable(),
  /** Until when the bid can be placed or changed; null for stock and for lots that are over. */
  biddingDeadline: instant.nullable(),
  /** Until when the client can cancel it; null for stock and for lots that are over. */
  cancelDeadline: instant.nullable(),
  cancellationAllowed: z.boolean(),
  /** What a manager has done with the bid, as on the page of the lot. */
  managerAct: z.enum(['placed', 'changed']).nullable(),
  /** Why it ended by rule. */
  endReason: z.enum(bidEndReasons).nullable(),
  /** What a manager wrote about the status. */
  statusNote: z.string(),
  /** The result does not say whether it has won: a manager decides. Always false to others. */
  needsReview: z.boolean(),
  /** Why it has not gone to the house by itself, or should be taken back from it; null to others. */
  holdReason: z.enum(holdReasons).nullable(),
  /** The feed's sold price where a manager has entered another, and nobody has decided; null to others. */
  feedSoldPrice: yen.nullable(),
  conflict: bidConflict.nullable(),
  /** Yen: the maximum and what a manager has added, which an active bid binds of the limit. */
  charge: yen,
  group: bidGroupState.nullable(),
  /** Yen: median of comparable sales and the quartiles around it. */
  averagePrice: yen.nullable(),
  averageLow: yen.nullable(),
  averageHigh: yen.nullable(),
  /** What the lot is expected to be sold for; null where too little is known. */
  estimate: listedEstimate.nullable(),
  /** Page of the lot in the web app. */
  link: z.string(),
})
export type BidRow = z.infer<typeof bidRow>

/** A tab and how many bids it has; every filter counts but the tab itself. */
export const bidCounter = z.object({
  status: z.union([...bidStatuses.map((code) => z.literal(code)), z.enum([archiveTab, allTab])]),
  count: z.int().min(0),
})
export type BidCounter = z.infer<typeof bidCounter>

const bidList = z.object({
  cars: z.array(bidRow),
  counters: z.array(bidCounter),
  /** Bids of all tabs that the filters find. */
  totalBids: z.int().min(0),
  /** Yen: the maximums of all bids that the filters find. */
  totalAmount: z.int().min(0),
  pageInfo,
})

/** spec 2 §7. Rows are those of bids in 1, 2, 3 and 6 that are not over for longer than a day. */
export const listMyBids = endpoint('GET', '/bid/my-bid', {
  summary: "One's own bids that are not in the archive, those of the next auctions first",
  query: bidListQuery,
  response: bidList,
  refusals: [],
  access: { who: 'signed-in' },
})

/** spec 2 §7. Bids in 4, 5, 6 and 7, and those in 1 to 3 whose auction is over; of managers all clients'. */
export const listBidHistory = endpoint('GET', '/bid/bid-history', {
  summary: 'Bids of auctions that are over, the latest first',
  query: bidListQuery,
  response: bidList,
  refusals: [],
  access: { who: 'signed-in' },
})

/** spec 2 §7. */
export const listDealerBids = endpoint('GET', '/bid/dealer', {
  summary: "A dealer's own bids and those of the dealer's clients",
  query: bidListQuery,
  response: bidList.omit({ totalBids: true }),
  refusals: [],
  access: { who: 'permitted', flag: 'dealerBidAccess' },
})

/** An auction of the day in the manager's run list. */
const runListAuction = z.object({
  auctionId: z.int(),
  auctionName: z.string(),
  bids: z.int().min(1),
  lots: z.int().min(1),
  newBids: z.int().min(0),
  /** Bids whose lot has a result or whose hour has passed. */
  haveRun: z.int().min(0),
  startsAt: instant.nullable(),
  isOver: z.boolean(),
  /** The next of our lots that runs, and when. */
  next: z.object({ lotNo: z.string(), at: instant }).nullable(),
})
export type RunListAuction = z.infer<typeof runListAuction>

/** spec 2 §7. */
export const listBids = endpoint('GET', '/bid/index', {
  summary: "All clients' bids, in the order in which the lots run",
  query: bidListQuery,
  response: bidList.extend({
    /** The auctions of the bids when they are all of one day, in running order; else empty. */
    auctions: z.array(runListAuction),
  }),
  refusals: [],
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
})

const option = z.object({
  value: z.union([z.int(), z.string()]),
  label: z.string(),
  /** Bids that choosing it would show. */
  count: z.int().min(0),
})
const options = z.array(option).nullable()
/**
 * Options of the filters; null where the kind of user has no such filter (spec 2 §3). Of more than 10 000
 * bids those of the latest auctions are counted.
 */
export const bidFilterOptions = z.object({
  filters: z.object({
    chassisId: options,
    mileage: options,
    dates: options,
    auctions: options,
    condition: options,
    group: options,
    bidStatus: options,
    status: options,
    archiveStatus: options,
    clients: options,
    manager: options,
  }),
  counters: z.array(bidCounter),
  totalBids: z.int().min(0),
})
export type BidFilterOptions = z.infer<typeof bidFilterOptions>

export const bidFilters = endpoint('GET', '/bid/filters', {
  summary: "Options of the filters of one's list of bids, with counters",
  query: bidListQuery,
  response: bidFilterOptions,
  refusals: [],
  access: { who: 'signed-in' },
})

export const bidHistoryFilters = endpoint('GET', '/bid/bid-history-filters', {
  summary: 'Options of the filters of the archive, with counters',
  query: bidListQuery,
  response: bidFilterOptions,
  refusals: [],
  access: { who: 'signed-in' },
})

export const listDealerClients = endpoint('GET', '/bid/dealer-clients', {
  summary: "A dealer's clients, by name",
  query: pageQuery,
  response: z.object({
    clientList: z.array(z.object({ value: z.int(), label: z.string() })),
    pageInfo,
  }),
  refusals: [],
  access: { who: 'permitted', flag: 'dealerBidAccess' },
})

/** At most so many lots are suggested; without a day, to managers those of the last month and to come. */
export const maxSuggestedBids = 20

export const searchBids = endpoint('GET', '/bid/search', {
  summary: "Bids of one's list whose lot number begins with a text",
  query: z.object({
    /** Lot numbers, comma-separated; the last one may be unfinished. */
    lotNo: queryText,
    bidStatus: bidListQuery.shape.bidStatus,
    bidType: bidListQuery.shape.bidType,
    auctionDate: bidListQuery.shape.auctionDate,
    auctionDateFrom: bidListQuery.shape.auctionDateFrom,
    auctionDateTo: bidListQuery.shape.auctionDateTo,
    /** Of the archive instead of the list of present bids. */
    list: z.enum(['archive', '']).optional(),
  }),
  response: z.object({
    cars: z
      .array(z.object({ bidId: z.int(), lotNo: z.string(), auctionName: z.string() }))
      .max(maxSuggestedBids),
  }),
  refusals: [],
  access: { who: 'signed-in' },
})
