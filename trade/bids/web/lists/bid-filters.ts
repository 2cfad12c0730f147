import { serverToday } from '#platform/clock/web/server-today.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { dayText, dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { type Change, changed, without } from '#platform/list/web/address.ts'
import type {
  Filter,
  OptionsFilter,
  OtherFilter,
  TagText,
} from '#platform/list/web/filters/filter.ts'
import { inShort } from '#platform/list/web/filters/tags.ts'
import { archiveTab } from '#trade/bids/contract/list-keys.ts'
import { type BidListAddress, type BidListKind, dayOf, daysOf } from './bid-address.ts'

/** The keys of the filters with options, in the order of the managers' list. */
export const bidOptionKeys = [
  'auction',
  'manager',
  'user',
  'chassisId',
  'condition',
  'mileage',
  'status',
  'archiveStatus',
  'bidGroups',
] as const
export type BidOptionKey = (typeof bidOptionKeys)[number]

const labelOf = (key: BidOptionKey): FullKey => `bid-lists:filter.${key}`

const optionsFilter = (key: BidOptionKey): OptionsFilter<BidListAddress> => ({
  kind: 'options',
  key,
  label: labelOf(key),
  ...(key === 'mileage' && { heading: 'bid-lists:unit.mileage' }),
  shape: 'select',
  placeholder: 'bid-lists:any',
  // Grades, mileages, groups and statuses have an order of their own.
  isRanked: key !== 'auction' && key !== 'user' && key !== 'manager' && key !== 'chassisId',
})

/** Filters by day, with the number of bids on each. */
export const dayOptions: OptionsFilter<BidListAddress> = {
  kind: 'options',
  key: 'auctionDate',
  label: 'bid-lists:filter.date',
  shape: 'all',
  isRanked: true,
}

const dayKeys = ['auctionDate', 'auctionDateFrom', 'auctionDateTo'] as const

/** Filters by the days of auctions, single or a span. */
const dateFilter = (opensToday: boolean): OtherFilter<BidListAddress> => ({
  kind: 'other',
  key: 'auctionDate',
  otherKeys: ['auctionDateFrom', 'auctionDateTo'],
  label: 'bid-lists:filter.date',
  isFolded: true,
  ...(opensToday && { clear: showAllDays }),
  tags: (address, text) => [
    {
      id: 'date',
      label: text.t('bid-lists:filter.date'),
      value: daysText(address, text),
      remove: opensToday ? showAllDays : (now) => without(now, dayKeys),
    },
  ],
})

/** Selects all days in a list that defaults to today. */
export const showAllDays: Change<BidListAddress> = (address) => ({
  ...without(address, dayKeys),
  days: 'all',
})

/** Sets a span of days in the address; an empty end is open. */
export const betweenDays =
  (from: string, to: string): Change<BidListAddress> =>
  (address) => {
    if (from === '' && to === '') return showAllDays(address)
    // Reversed ends are swapped.
    const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
    return changed(without(address, [...dayKeys, 'days']), {
      ...(first && { auctionDateFrom: first }),
      ...(last && { auctionDateTo: last }),
    })
  }

/** `today`, `Thu 19 Nov`, `2026.11.19–2026.11.25`, `since 2026.11.19`. */
function daysText(address: BidListAddress, { t }: Pick<TagText, 't'>): string {
  const day = dayOf(address)
  if (day !== null) return day === serverToday() ? t('bid-lists:date.today') : dayText(day, t)
  const { from, to, days } = daysOf(address)
  if (days.length > 0) return inShort(days.map((one) => dayText(one, t)))
  if (from && to) return `${dottedDay(from)}–${dottedDay(to)}`
  return from
    ? t('bid-lists:date.since', { day: dottedDay(from) })
    : t('bid-lists:date.until', { day: dottedDay(to) })
}

const lotFilter: OtherFilter<BidListAddress> = {
  kind: 'other',
  key: 'lotNo',
  label: 'bid-lists:filter.lot',
}

/** The filters of each kind of list (spec 2 §3). The server omits those that the person lacks. */
const keysOf: Readonly<Record<BidListKind, readonly BidOptionKey[]>> = {
  manager: bidOptionKeys,
  mine: ['auction', 'chassisId', 'mileage', 'status', 'bidGroups'],
  dealer: ['user', 'auction', 'chassisId', 'mileage', 'status', 'bidGroups'],
  archive: ['auction', 'user', 'chassisId', 'mileage', 'status', 'archiveStatus', 'bidGroups'],
}

/** Returns the filters of a list in the order of their controls and tags. */
export function bidFiltersOf(
  kind: BidListKind,
  opensToday: boolean,
): readonly Filter<BidListAddress>[] {
  return [lotFilter, dateFilter(opensToday), ...keysOf[kind].map(optionsFilter)]
}

/** The filters of the manager's archive (spec 2 §3). */
const managersArchive: readonly string[] = [
  'auctionDate',
  'auction',
  'status',
  'archiveStatus',
  'manager',
  'user',
]

/** Returns the keys of the filters that have a control, for the tab of an address. */
export function filterOrder(kind: BidListKind, address: BidListAddress): readonly string[] {
  const all = ['auctionDate', ...keysOf[kind]]
  if (kind !== 'manager') return all
  return address.bidStatus === archiveTab
    ? managersArchive
    : all.filter((key) => key !== 'archiveStatus')
}
