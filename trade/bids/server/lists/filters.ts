import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { parseLotNumbers } from '#market/search/server/lot-numbers.ts'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { archiveStatuses, archiveTab, mileageBands } from '#trade/bids/contract/list-keys.ts'
import type { BidListQuery } from '#trade/bids/contract/lists.ts'

/** The filters of a list of bids, as keyed in the options (spec 2 §3). */
export type BidFilterKey =
  | 'dates'
  | 'auctions'
  | 'clients'
  | 'manager'
  | 'group'
  | 'chassisId'
  | 'condition'
  | 'mileage'
  | 'status'
  | 'archiveStatus'
  | 'lotNo'
  | 'unread'

type Condition = RawBuilder<SqlBool>

/** Filters on the lot; all others are on the bid itself. */
const lotFilters: readonly BidFilterKey[] = ['chassisId', 'condition', 'mileage', 'status']

const anyOf = (column: string, type: string, values: readonly unknown[] | undefined) =>
  values?.length ? sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : null

/**
 * Returns the query as it applies to a person: clients have no user filter (spec 2 §6), and only managers can filter or
 * sort by the responsible manager.
 */
export function queryFor(person: Person, query: BidListQuery): BidListQuery {
  const viewer = viewerOf(person)
  if (viewer === 'manager') return query
  const { manager: _managers, unread: _unread, user, order, sort, ...others } = query
  const sorts = order === 'manager' || sort === 'manager' ? {} : { order, sort }
  return { ...others, ...sorts, ...(viewer === 'dealer' && { user }) }
}

/** Whether the company has unread messages from the client's side. */
const isUnread = sql<SqlBool>`bid.id in (
  select unread.bid_id from chats unread where unread.company_read_id < unread.last_client_id
)`

/** Returns the condition of each active filter, over bids, their lots and their people. */
export function conditionsOf(query: BidListQuery): ReadonlyMap<BidFilterKey, Condition> {
  const conditions: Readonly<Record<BidFilterKey, Condition | null>> = {
    dates: daysOf(query),
    auctions: anyOf('bid.house_id', 'int', query.auction),
    clients: anyOf('bid.person_id', 'int', query.user),
    manager: managersOf(query.manager),
    group: anyOf('bid.bid_group', 'int', query.bidGroups),
    chassisId: anyOf('lot.chassis_code', 'text', query.chassisId),
    condition: anyOf('lot.condition', 'text', query.condition),
    mileage: mileageOf(query.mileage),
    status: anyOf('lot.status', 'int', query.status),
    archiveStatus: anyOf('bid.status', 'int', query.archiveStatus),
    lotNo: lotNumbersOf(query.lotNo),
    unread: query.unread ? isUnread : null,
  }
  const set = Object.entries(conditions) as [BidFilterKey, Condition | null][]
  return new Map(set.filter((entry): entry is [BidFilterKey, Condition] => entry[1] !== null))
}

/** Returns the condition of a tab: one status, or those of the archive. */
export function tabOf(tab: BidListQuery['bidStatus']): Condition | null {
  if (typeof tab === 'number') return sql<SqlBool>`bid.status = ${tab}`
  if (tab === archiveTab) return sql<SqlBool>`bid.status = any(${[...archiveStatuses]}::int[])`
  return null
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `)

/** Returns the conditions of a query and its tab, separately for bid and lot. */
export function splitConditions(query: BidListQuery): { ofBid: Condition; ofLot: Condition } {
  const set = [...conditionsOf(query)]
  const tab = tabOf(query.bidStatus)
  const some = (isOfLot: boolean) =>
    set.filter(([key]) => lotFilters.includes(key) === isOfLot).map(([, condition]) => condition)
  return { ofBid: allOf([...some(false), ...(tab ? [tab] : [])]), ofLot: allOf(some(true)) }
}

/** Returns the condition on auction days, a span or a list. */
export function daysOf({
  auctionDate,
  auctionDateFrom,
  auctionDateTo,
}: Pick<BidListQuery, 'auctionDate' | 'auctionDateFrom' | 'auctionDateTo'>): Condition | null {
  const parts: Condition[] = []
  const from = (day: string) => parts.push(sql`bid.auction_day >= ${day}::date`)
  const to = (day: string) => parts.push(sql`bid.auction_day <= ${day}::date`)
  if (auctionDate && 'days' in auctionDate) {
    if (auctionDate.days.length > 0)
      parts.push(sql`bid.auction_day = any(${auctionDate.days}::date[])`)
  } else if (auctionDate) {
    if (auctionDate.from) from(auctionDate.from)
    if (auctionDate.to) to(auctionDate.to)
  }
  if (auctionDateFrom) from(auctionDateFrom)
  if (auctionDateTo) to(auctionDateTo)
  return parts.length > 0 ? allOf(parts) : null
}

/** Matches the manager who last changed the bid, else the client's manager. */
function managersOf(managers: BidListQuery['manager']): Condition | null {
  if (!managers?.length) return null
  const ofClients = sql`array(select id from people where manager_id = any(${managers}::int[]))`
  return sql<SqlBool>`(
    bid.manager_id = any(${managers}::int[]) or (bid.manager_id is null and bid.person_id = any(${ofClients}))
  )`
}

function mileageOf(bands: BidListQuery['mileage']): Condition | null {
  if (!bands?.length) return null
  const parts = bands.map((band) => {
    const [least, below] = mileageBands[band]
    return below === null
      ? sql`lot.mileage_km >= ${least}`
      : sql`(lot.mileage_km >= ${least} and lot.mileage_km < ${below})`
  })
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

function lotNumbersOf(text: string | undefined): Condition | null {
  if (!text?.trim()) return null
  const { ranges, texts } = parseLotNumbers(text)
  if (ranges.length === 0 && texts.length === 0) return null
  const numbers = ranges.filter(({ from, to }) => from === to).map(({ from }) => from)
  const parts = [
    ...ranges
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => sql`bid.lot_ordinal between ${from} and ${to}`),
    ...(numbers.length > 0 ? [sql`bid.lot_ordinal = any(${numbers}::integer[])`] : []),
    ...(texts.length > 0 ? [sql`upper(bid.lot_number) = any(${texts}::text[])`] : []),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}
