import { type BidStatus, bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { type LotStatus, lotStatus } from '#market/reference-data/contract/codes.ts'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import {
  type Reader,
  readCode,
  readDay,
  readId,
  readList,
  readOneOf,
  readText,
} from '#platform/core/contract/query-text.ts'
import { type ListAddress, readListAddress } from '#platform/list/web/address.ts'
import {
  type allTab,
  archiveStatuses,
  archiveTab,
  type BidSortKey,
  bidSortKeys,
  dealerBidTypes,
  type MileageBand,
  mileageBandKeys,
} from '#trade/bids/contract/list-keys.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'

/** The lists of bids: a client's own, a dealer's, the archive of either, and the managers'. */
export type BidListKind = 'mine' | 'dealer' | 'archive' | 'manager'

/** A tab of a list: a status, all bids, or the archive. */
export type BidTab = BidStatus | typeof allTab | typeof archiveTab

export type DealerBidType = (typeof dealerBidTypes)[number]

/** The address of a list of bids, with the keys of its calls (spec 2 §7). */
export interface BidListAddress extends ListAddress {
  readonly sort?: BidSortKey | undefined
  /** The tab; undefined for all. */
  readonly bidStatus?: Exclude<BidTab, typeof allTab> | undefined
  /** Whose bids a dealer sees; undefined for all. */
  readonly bidType?: Exclude<DealerBidType, 'all'> | undefined
  readonly archiveStatus?: readonly BidStatus[] | undefined
  /** Tokyo days. */
  readonly auctionDate?: readonly TokyoDay[] | undefined
  /** The ends of a span of Tokyo days. */
  readonly auctionDateFrom?: TokyoDay | undefined
  readonly auctionDateTo?: TokyoDay | undefined
  /** All days, in a list that defaults to today's bids. Not part of requests. */
  readonly days?: 'all' | undefined
  /** Ids of houses, clients and managers. */
  readonly auction?: readonly number[] | undefined
  readonly user?: readonly number[] | undefined
  readonly manager?: readonly number[] | undefined
  readonly bidGroups?: readonly number[] | undefined
  readonly chassisId?: readonly string[] | undefined
  readonly condition?: readonly string[] | undefined
  readonly mileage?: readonly MileageBand[] | undefined
  /** Auction statuses of the lots. */
  readonly status?: readonly LotStatus[] | undefined
  /** Lot numbers, comma-separated. */
  readonly lotNo?: string | undefined
}

/** Reads a list; undefined if it is empty or has an invalid value. */
const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (text) => {
    const values = readList(read)(text)
    return values?.length ? values : undefined
  }

const readers: {
  readonly [Key in Exclude<keyof BidListAddress, keyof ListAddress>]-?: Reader<
    NonNullable<BidListAddress[Key]>
  >
} = {
  bidStatus: (text) => (text === archiveTab ? archiveTab : readCode(bidStatuses)(text)),
  bidType: readOneOf(dealerBidTypes.filter((type) => type !== 'all')),
  archiveStatus: listOf(readCode<BidStatus>(archiveStatuses)),
  auctionDate: listOf(readDay),
  auctionDateFrom: readDay,
  auctionDateTo: readDay,
  days: readOneOf(['all']),
  auction: listOf(readId),
  user: listOf(readId),
  manager: listOf(readId),
  bidGroups: listOf(readCode(bidGroups.map(({ value }) => value))),
  chassisId: listOf(readText),
  condition: listOf(readText),
  mileage: listOf(readOneOf(mileageBandKeys)),
  status: listOf(readCode(Object.values(lotStatus))),
  lotNo: (text) => readText(text.trim()) || undefined,
}

/** Keys that only some kinds of list have; others ignore them. */
const keysOfKinds: Partial<Record<keyof BidListAddress, readonly BidListKind[]>> = {
  bidType: ['dealer', 'archive'],
  archiveStatus: ['archive', 'manager'],
  manager: ['manager'],
  user: ['manager', 'dealer', 'archive'],
}

/**
 * Reads the address of a list of bids. Invalid values are ignored, so that mistyped and outdated links still open.
 * @param today the default Tokyo day; the managers' archive, and own bids without filters, default to all days
 */
export function readBidListAddress(
  raw: Record<string, unknown>,
  kind: BidListKind,
  today?: TokyoDay,
): BidListAddress {
  const read: Record<string, unknown> = {}
  for (const [key, reader] of Object.entries(readers)) {
    const isOwn = keysOfKinds[key as keyof BidListAddress]?.includes(kind) ?? true
    const value = isOwn && raw[key] !== undefined ? reader(String(raw[key])) : undefined
    if (value !== undefined) read[key] = value
  }
  const { days, ...address }: BidListAddress = {
    ...read,
    ...readListAddress(raw, bidSortKeys),
  }
  const hasFilters = kind !== 'dealer' || address.bidType !== 'mine'
  if (hasDays(address) || today === undefined || address.bidStatus === archiveTab || !hasFilters)
    return address
  return days ? { ...address, days } : { ...address, auctionDateFrom: today, auctionDateTo: today }
}

const hasDays = ({ auctionDate, auctionDateFrom, auctionDateTo }: BidListAddress) =>
  auctionDate !== undefined || auctionDateFrom !== undefined || auctionDateTo !== undefined

/** Returns the days of an address: the ends of a span, either of which may be open, or a list. */
export function daysOf({
  auctionDate = [],
  auctionDateFrom = '',
  auctionDateTo = '',
}: BidListAddress) {
  const [only, ...others] = auctionDate
  const isOne = only !== undefined && others.length === 0
  return {
    from: isOne ? only : auctionDateFrom,
    to: isOne ? only : auctionDateTo,
    days: isOne ? [] : auctionDate,
  }
}

/** Returns the day of an address that has exactly one. */
export function dayOf(address: BidListAddress): TokyoDay | null {
  const { from, to, days } = daysOf(address)
  return days.length === 0 && from !== '' && from === to ? from : null
}
