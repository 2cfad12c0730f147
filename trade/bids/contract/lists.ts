import * as z from 'zod'
import { bidEndReasons } from '#market/lots/contract/bid-info.ts'
import { exportMarks } from '#market/lots/contract/items.ts'
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

/** Tabs in any spelling: the page that this one replaces used `archive`. */
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
 * The query of every list of bids (spec 2 §7). Values of one filter are combined with OR, filters with AND. Unknown
 * keys are ignored, as is the user filter from clients, and the manager filter from everybody but managers.
 */
export const bidListQuery = z.object({
  ...pageQuery.shape,
  after: afterRows.optional(),
  /** Column; as in listings, `sort` may also be the column and `order` the direction. Empty for none. */
  order: sortPart.optional(),
  sort: sortPart.optional(),
  /** Tokyo days: two are the ends of a span, one of which may be empty; any other number is a list. */
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
  /** A tab: a status of bids, `Archive` (4, 5, 6 and 7), or empty for all. */
  bidStatus: tab.optional(),
  archiveStatus: numberCodeList(archiveStatuses).optional(),
  /** `true`: only bids with client messages that no manager has read. Ignored in other lists. */
  unread: z
    .enum(['true', 'false', ''])
    .transform((text) => text === 'true')
    .optional(),
  /** For a dealer's list; ignored from everybody else. */
  bidType: z
    .enum([...dealerBidTypes, ''])
    .default('all')
    .transform((type) => type || 'all'),
})
export type BidListQuery = z.infer<typeof bidListQuery>

/** The client of a bid. Money, company and note are null except to managers (spec 2 §2). */
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
  /** Yen; negative if the client owes money. */
  balance: z.int().nullable(),
  country: z.string().nullable(),
  note: z.string().nullable(),
  /** The dealer of the client. */
  carDealer: z.string().nullable(),
  /** The manager responsible for the client. */
  manager: z.string().nullable(),
})
export type BidUser = z.infer<typeof bidUser>

/** Several clients have an active bid on one lot; for managers only. */
const bidConflict = z.object({
  clients: z.int().min(2),
  /** 1 takes precedence: the higher maximum, or the earlier of equal ones. */
  place: z.int().min(1),
  /** Whether another bid has the same maximum, so that time decides. */
  isEqual: z.boolean(),
})

/** The group of a bid, of which the client wants `cars` vehicles. */
const bidGroupState = z.object({
  cars: z.int().min(1),
  /** Open bids of the group, and won ones. */
  open: z.int().min(0),
  won: z.int().min(0),
  /** These, and the bids that have failed since yesterday. */
  bids: z.int().min(0),
  /** The amount that the group binds of the client's limit. */
  exposure: yen,
})

/** A bid in a list: all fields of spec 2 §3, then our own. */
export const bidRow = z.object({
  bidId: z.int(),
  /** The lot's id. */
  id: z.string(),
  autoBid: z.boolean(),
  invoiceAvailable: z.boolean(),
  invoiceUrl: z.string().nullable(),
  /** The purchase that resulted from a won bid. */
  purchaseId: z.int().nullable(),
  lotNo: z.string(),
  lotType: z.enum(['car', 'bike']),
  /** ISO 8601 with Tokyo's offset; the day alone if the time is unknown; null for stock. */
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
  /** The auction status of the lot. */
  status: z.union(Object.values(lotStatus).map((code) => z.literal(code))),
  user: bidUser,
  bidAmount: yen,
  exportType: z.int().nullable(),
  bidGroup: z.int().nullable(),
  /** The letter of the group. */
  bidGroupPrefix: z.string().nullable(),
  bidStatus: z.union(bidStatuses.map((code) => z.literal(code))),
  /** The manager who last changed the bid, else the client's manager; null except to managers. */
  manager: z.string().nullable(),
  /** The start of the last message about the bid that was not withdrawn. */
  message: z.string().nullable(),
  /** Whether the reader's side (client with dealer, or company) has read the conversation. */
  isRead: z.boolean(),
  /**
   * Yen that a manager adds to the maximum, or subtracts from it; null for none. Visible on one's own bids, and on
   * others' with `adjustmentPriceShow`.
   */
  adjustmentPrice: z.int().nullable(),
  images: z.array(z.string()),

  auctionId: z.int(),
  /** Counts the changes; an edit names the version that it replaces. */
  version: z.int(),
  /** When the auction of the day begins; null for stock. */
  auctionStartsAt: instant.nullable(),
  /** Until when the bid can be placed or changed; null for stock and finished lots. */
  biddingDeadline: instant.nullable(),
  /** Until when the client can cancel it; null for stock and finished lots. */
  cancelDeadline: instant.nullable(),
  cancellationAllowed: z.boolean(),
  /** The manager's last action on the bid, as on the page of the lot. */
  managerAct: z.enum(['placed', 'changed']).nullable(),
  /** The rule that ended it. */
  endReason: z.enum(bidEndReasons).nullable(),
  /** The manager's note on the status. */
  statusNote: z.string(),
  /** Whether a manager has to decide because the result is inconclusive. Always false to others. */
  needsReview: z.boolean(),
  /** Why it was not placed automatically, or should be withdrawn from the house; null to others. */
  holdReason: z.enum(holdReasons).nullable(),
  /**
   * The feed's sold price if a manager has entered a different one and nobody has decided between them; null to others.
   */
  feedSoldPrice: yen.nullable(),
  conflict: bidConflict.nullable(),
  /** Of an open bid, for where its client takes the vehicle. */
  exportMark: z.enum(exportMarks).optional(),
  /** Yen: the maximum plus adjustment, which an active bid binds of the limit. */
  charge: yen,
  group: bidGroupState.nullable(),
  /** Yen: the median of comparable sales and its quartiles. */
  averagePrice: yen.nullable(),
  averageLow: yen.nullable(),
  averageHigh: yen.nullable(),
  /** The estimated sold price of the lot; null if too little is known. */
  estimate: listedEstimate.nullable(),
  /** Path of the lot's page in the web app. */
  link: z.string(),
})
export type BidRow = z.infer<typeof bidRow>

/** A tab and its number of bids under all filters except the tab. */
export const bidCounter = z.object({
  status: z.union([...bidStatuses.map((code) => z.literal(code)), z.enum([archiveTab, allTab])]),
  count: z.int().min(0),
})
export type BidCounter = z.infer<typeof bidCounter>

const bidList = z.object({
  cars: z.array(bidRow),
  counters: z.array(bidCounter),
  /** Bids of all tabs that match the filters. */
  totalBids: z.int().min(0),
  /** Yen: the sum of their maximums. */
  totalAmount: z.int().min(0),
  pageInfo,
})

/** spec 2 §7. Lists bids in statuses 1, 2, 3 and 6 until a day after their end. */
export const listMyBids = endpoint('GET', '/bid/my-bid', {
  summary: "The person's own bids that are not in the archive, next auctions first",
  query: bidListQuery,
  response: bidList,
  access: { who: 'signed-in' },
})

/**
 * spec 2 §7. Lists bids in statuses 4 to 7, and those in 1 to 3 whose auction is over; for managers, those of all
 * clients.
 */
export const listBidHistory = endpoint('GET', '/bid/bid-history', {
  summary: 'Bids of past auctions, latest first',
  query: bidListQuery,
  response: bidList,
  access: { who: 'signed-in' },
})

/** spec 2 §7. */
export const listDealerBids = endpoint('GET', '/bid/dealer', {
  summary: "A dealer's own bids and those of the dealer's clients",
  query: bidListQuery,
  response: bidList.omit({ totalBids: true }),
  access: { who: 'permitted', flag: 'dealerBidAccess' },
})

/** An auction of the day in the manager's run list. */
const runListAuction = z.object({
  auctionId: z.int(),
  auctionName: z.string(),
  bids: z.int().min(1),
  lots: z.int().min(1),
  newBids: z.int().min(0),
  /** Bids whose lot has a result or whose time has passed. */
  haveRun: z.int().min(0),
  startsAt: instant.nullable(),
  isOver: z.boolean(),
  /** Our next lot to run, and when. */
  next: z.object({ lotNo: z.string(), at: instant }).nullable(),
})
export type RunListAuction = z.infer<typeof runListAuction>

/** spec 2 §7. */
export const listBids = endpoint('GET', '/bid/index', {
  summary: "All clients' bids, in the order in which the lots run",
  query: bidListQuery,
  response: bidList.extend({
    /** The auctions of the bids in running order, if they are all on one day; else empty. */
    auctions: z.array(runListAuction),
  }),
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
})

const option = z.object({
  value: z.union([z.int(), z.string()]),
  label: z.string(),
  /** Number of bids that the option would show. */
  count: z.int().min(0),
})
const options = z.array(option).nullable()
/**
 * The options of the filters; null for filters that the kind of user lacks (spec 2 §3). Of more than 10 000 bids, only
 * those of the latest auctions are counted.
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
  summary: "Options of the filters of the person's list of bids, with counters",
  query: bidListQuery,
  response: bidFilterOptions,
  access: { who: 'signed-in' },
})

export const bidHistoryFilters = endpoint('GET', '/bid/bid-history-filters', {
  summary: 'Options of the filters of the archive, with counters',
  query: bidListQuery,
  response: bidFilterOptions,
  access: { who: 'signed-in' },
})

export const listDealerClients = endpoint('GET', '/bid/dealer-clients', {
  summary: "A dealer's clients, by name",
  query: pageQuery,
  response: z.object({
    clientList: z.array(z.object({ value: z.int(), label: z.string() })),
    pageInfo,
  }),
  access: { who: 'permitted', flag: 'dealerBidAccess' },
})

/** Maximum number of suggested lots. Without a day, managers get lots of the last month and upcoming ones. */
export const maxSuggestedBids = 20

export const searchBids = endpoint('GET', '/bid/search', {
  summary: "Bids of the person's list whose lot number begins with a text",
  query: z.object({
    /** Lot numbers, comma-separated; the last one may be incomplete. */
    lotNo: queryText,
    bidStatus: bidListQuery.shape.bidStatus,
    bidType: bidListQuery.shape.bidType,
    auctionDate: bidListQuery.shape.auctionDate,
    auctionDateFrom: bidListQuery.shape.auctionDateFrom,
    auctionDateTo: bidListQuery.shape.auctionDateTo,
    /** The archive instead of the list of current bids. */
    list: z.enum(['archive', '']).optional(),
  }),
  response: z.object({
    cars: z
      .array(z.object({ bidId: z.int(), lotNo: z.string(), auctionName: z.string() }))
      .max(maxSuggestedBids),
  }),
  access: { who: 'signed-in' },
})
