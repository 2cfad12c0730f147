import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { serverToday } from '#platform/clock/web/server-today.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { addressOfCall, call } from '#platform/http/web/client.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { PageInfo } from '#platform/list/contract/page-info.ts'
import { queryOf, type SortChoice } from '#platform/list/web/address.ts'
import type { FilterOptions, Option } from '#platform/list/web/filters/filter.ts'
import type { After, Collection, Page } from '#platform/list/web/use-collection.ts'
import {
  allTab,
  archiveStatuses,
  archiveTab,
  maxExportedBids,
} from '#trade/bids/contract/list-keys.ts'
import type {
  BidCounter,
  BidFilterOptions,
  BidRow,
  RunListAuction,
} from '#trade/bids/contract/lists.ts'
import { bidRowId, bidsKey } from '../query-keys.ts'
import {
  type BidListAddress,
  type BidListKind,
  type BidTab,
  readBidListAddress,
} from './bid-address.ts'
import { bidFiltersOf } from './bid-filters.ts'

/** The part of a response apart from its rows. */
export interface BidListMeta {
  /** Bids by tab, under all filters except the tab. */
  readonly counters: readonly BidCounter[]
  /** Yen: the sum of the maximums of all matching bids. */
  readonly totalAmount: number
  /** The auctions of the day in running order; empty except in the managers' list. */
  readonly auctions: readonly RunListAuction[]
}

export type BidList = Collection<BidRow, BidListAddress, BidListMeta>

const declared = new Map<string, BidList>()

/**
 * Declares a list of bids. It is always stale, because money depends on it. The managers' archive is a tab of their
 * list, but uses the call and the filters of the archive.
 * @param opensToday whether it defaults to the bids of today's auctions (spec 2 §4)
 */
export function bidList(kind: BidListKind, opensToday = kind === 'manager'): BidList {
  const key = `${kind} ${opensToday}`
  const known = declared.get(key) ?? declare(kind, opensToday)
  declared.set(key, known)
  return known
}

function declare(kind: BidListKind, opensToday: boolean): BidList {
  return {
    key: [...bidsKey, kind],
    readAddress: (search) =>
      readBidListAddress(search, kind, opensToday ? serverToday() : undefined),
    rowId: bidRowId,
    loadPage: (address, signal, after) => loadPage(callOf(kind, address), address, signal, after),
    staleMs: 0,
    exportFile: {
      hrefOf: (address, language, format) =>
        addressOfCall(format === 'csv' ? 'exportBids' : 'exportBidsWorkbook', {
          query: {
            ...requestOf(withoutPage(address)),
            ...(callOf(kind, address) === calls.archive && { list: 'archive' as const }),
            language,
          },
        }),
      formats: [
        { format: 'csv', label: 'bid-lists:export.csv' },
        { format: 'xlsx', label: 'bid-lists:export.xlsx' },
      ],
      maxRows: maxExportedBids,
      all: 'bid-lists:export.all',
      first: 'bid-lists:export.first',
    },
    filters: bidFiltersOf(kind, opensToday),
    loadOptions: async (address, signal) => {
      const isHistory = callOf(kind, address) === 'listBidHistory'
      const query = requestOf(address)
      const [response, clients] = await Promise.all([
        call(isHistory ? 'bidHistoryFilters' : 'bidFilters', { query }, { signal }),
        // A dealer filters by all clients, including those without bids (spec 2 §6).
        kind === 'dealer'
          ? call('listDealerClients', { query: { pageSize: 100 } }, { signal })
          : null,
      ])
      return optionsOf(response, address, clients?.clientList ?? [])
    },
  }
}

/**
 * Returns the query of an address. All days are requested by naming none. Exactly two days would be read as the ends of
 * a span.
 */
export function requestOf({ days: _days, ...address }: BidListAddress) {
  const { auctionDate: chosen } = address
  const query = queryOf(address)
  return chosen?.length === 2 ? { ...query, auctionDate: [...chosen, chosen[1]].join(',') } : query
}

const calls = {
  mine: 'listMyBids',
  dealer: 'listDealerBids',
  archive: 'listBidHistory',
  manager: 'listBids',
} as const
type ListCall = (typeof calls)[BidListKind]

const withoutPage = ({ page: _page, pageSize: _size, ...address }: BidListAddress) => address

const callOf = (kind: BidListKind, { bidStatus: tab }: BidListAddress): ListCall =>
  kind === 'manager' && tab === archiveTab ? calls.archive : calls[kind]

async function loadPage(
  name: ListCall,
  address: BidListAddress,
  signal: AbortSignal,
  after?: After,
): Promise<Page<BidRow, BidListMeta>> {
  const query = { ...requestOf(address), ...after }
  const response = await call(name, { query }, { signal })
  return pageOf(response, 'auctions' in response ? response.auctions : [])
}

const pageOf = (
  response: {
    readonly cars: readonly BidRow[]
    readonly pageInfo: PageInfo
    readonly counters: readonly BidCounter[]
    readonly totalAmount: number
  },
  auctions: readonly RunListAuction[],
): Page<BidRow, BidListMeta> => ({
  rows: response.cars,
  pageInfo: response.pageInfo,
  meta: { counters: response.counters, totalAmount: response.totalAmount, auctions },
})

/** The keys of options in the response, by those of the address (spec 2 §7). */
const optionNames = {
  auctionDate: 'dates',
  auction: 'auctions',
  user: 'clients',
  manager: 'manager',
  bidGroups: 'group',
  chassisId: 'chassisId',
  condition: 'condition',
  mileage: 'mileage',
  status: 'status',
  archiveStatus: 'archiveStatus',
} as const satisfies Partial<Record<keyof BidListAddress, keyof BidFilterOptions['filters']>>

/** Returns the options of a response in the form that filters use. */
function optionsOf(
  { filters, counters }: BidFilterOptions,
  { bidStatus: tab }: BidListAddress,
  clients: readonly { readonly value: number; readonly label: string }[],
): FilterOptions {
  const entries = Object.entries(optionNames).flatMap(
    ([key, name]): [string, readonly Option[]][] => {
      const options = filters[name]?.map(({ value, label, count }) => ({
        value,
        label: optionLabel(name, label),
        counter: count,
      }))
      return options ? [[key, name === 'clients' ? withClients(options, clients) : options]] : []
    },
  )
  return {
    options: Object.fromEntries(entries),
    ranges: {},
    found: countOf(counters, tab ?? allTab),
  }
}

/** Formats `30 000–50 000`, and an open range as `150 000+`. */
function optionLabel(name: string, label: string): string {
  if (name !== 'mileage') return label
  const [from = '', to = ''] = label.split('-')
  const least = formatNumber(Number(from))
  return to === '' ? `${least}+` : `${least}–${formatNumber(Number(to))}`
}

const withClients = (
  options: readonly Option[],
  clients: readonly { readonly value: number; readonly label: string }[],
): readonly Option[] => [
  ...options,
  ...clients
    .filter(({ value }) => !options.some((option) => option.value === value))
    .map((client) => ({ ...client, counter: 0 })),
]

/** Returns the number of bids of a tab, 0 if the response lacks it. */
export const countOf = (counters: readonly BidCounter[], tab: BidTab): number =>
  counters.find(({ status }) => status === tab)?.count ?? 0

const open = [bidStatus.new, bidStatus.placed, bidStatus.declined] as const

/** Returns the tabs of a list; invoiced and late bids of the archive only if there are any. */
export function tabsOf(kind: BidListKind, counters: readonly BidCounter[]): readonly BidTab[] {
  const present = (statuses: readonly BidStatus[]) =>
    statuses.filter((status) => countOf(counters, status) > 0)
  if (kind === 'archive') return [allTab, ...present(open), ...archiveStatuses]
  if (kind !== 'manager') return [allTab, ...open, bidStatus.won]
  return [
    allTab,
    ...open,
    bidStatus.cancelled,
    bidStatus.lost,
    bidStatus.won,
    ...present([bidStatus.invoiced]),
    archiveTab,
  ]
}

/** The keys in the sort menu of phones (spec 2 §4). */
export const bidSortMenu = [
  'auctionDate',
  'year',
  'condition',
  'mileage',
  'startPrice',
  'estimate',
] as const

/** Returns the name of an order; orders by other columns share one. */
export function bidSortLabel(choice: SortChoice): FullKey {
  const known = bidSortMenu
    .flatMap((key) => [`${key}_ASC` as const, `${key}_DESC` as const])
    .find((one) => one === choice)
  if (known) return `listings:sort.${known}`
  return choice === 'default' ? 'bid-lists:sort.default' : 'bid-lists:sort.other'
}
