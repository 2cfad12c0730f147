import { sql } from 'kysely'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { BidSortKey, MileageBand } from '#trade/bids/contract/list-keys.ts'

/** A bid with everything that lists filter, count and sort by. */
export type StoredBid = Awaited<ReturnType<typeof everyBid>>[number]

/** Returns all bids in no order. Names are replaced by their rank in the database. */
export async function everyBid(db: Db) {
  const rank = (name: string) => sql<number>`dense_rank() over (order by ${sql.ref(name)})::int`
  return db
    .selectFrom('bids as bid')
    .innerJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .leftJoin('auction_house_days as timetable', (join) =>
      join
        .onRef('timetable.house_id', '=', 'lot.house_id')
        .onRef('timetable.kind', '=', 'lot.kind')
        .on('timetable.weekday', '=', sql<number>`extract(isodow from lot.auction_day)::int`),
    )
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('conditions as grade', 'grade.code', 'lot.condition')
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .leftJoin('people as manager', (join) =>
      join.on(sql<boolean>`manager.id = coalesce(bid.manager_id, person.manager_id)`),
    )
    .select(['bid.id', 'bid.lot_id as lotId', 'bid.person_id as personId', 'bid.status'])
    .select(['bid.amount_yen as amount', 'bid.adjustment_yen as adjustment'])
    .select(['bid.bid_group as group', 'bid.accepted_at as acceptedAt'])
    .select(['bid.changed_at as changedAt', 'lot.auction_day as day', 'lot.starts_at as startsAt'])
    .select(['lot.house_id as houseId', 'lot.lot_number as number', 'lot.lot_ordinal as ordinal'])
    .select(['lot.chassis_code as chassis', 'lot.condition', 'lot.mileage_km as mileage'])
    .select(['lot.status as lotStatus', 'lot.year', 'lot.month', 'grade.rank as grade'])
    .select(['lot.start_price_yen as startPrice', 'lot.sold_price_yen as soldPrice'])
    .select('lot.estimate_yen as estimate')
    .select(['person.dealer_id as dealerId', 'manager.id as managerId'])
    .select('timetable.starts_at as houseTime')
    .select([
      rank('house.name').as('house'),
      rank('maker.name').as('maker'),
      rank('model.name').as('model'),
      rank('person.full_name').as('person'),
      sql<number | null>`case when manager.id is not null then ${rank('manager.full_name')} end`.as(
        'manager',
      ),
      rank('lot.lot_number').as('numberRank'),
    ])
    .execute()
}

/** The viewer and the list. */
export interface ListView {
  readonly kind: 'mine' | 'dealer' | 'history' | 'index'
  readonly viewer: 'manager' | 'dealer' | 'client'
  readonly personId: number
  readonly bidType: 'all' | 'mine' | 'clients'
  readonly today: TokyoDay
  /** Milliseconds. */
  readonly now: number
}

/** The filters of a query as values. An empty list or null does not filter. */
export interface ListFilters {
  readonly dates: { readonly from: TokyoDay; readonly to: TokyoDay } | readonly TokyoDay[]
  readonly auctions: readonly number[]
  readonly clients: readonly number[]
  readonly manager: readonly number[]
  readonly group: readonly number[]
  readonly chassisId: readonly string[]
  readonly condition: readonly string[]
  readonly mileage: readonly MileageBand[]
  readonly status: readonly LotStatus[]
  readonly archiveStatus: readonly BidStatus[]
  /** Numbers, ranges of numbers, and texts. */
  readonly lotNo: readonly (readonly [number, number] | string)[]
  readonly tab: BidStatus | 'Archive' | null
}
export type FilterKey = keyof ListFilters

/** Whether a bid belongs to a list, regardless of filters. */
export function isListed(bid: StoredBid, view: ListView): boolean {
  const { kind, viewer, personId, bidType } = view
  const isOwn = bid.personId === personId
  const isOfClient = viewer === 'dealer' && kind !== 'mine' && bid.dealerId === personId
  const seesAll = viewer === 'manager' && (kind === 'index' || kind === 'history')
  const canBe = { all: isOwn || isOfClient, mine: isOwn, clients: isOfClient }
  const type = viewer === 'dealer' && kind !== 'mine' ? bidType : 'all'
  if (!seesAll && !canBe[type]) return false
  if (kind === 'index') return true
  if (kind === 'history') {
    return bid.status > 3 || (bid.day !== null && bid.day < view.today)
  }
  if (bid.status === 6) return true
  if (![1, 2, 3].includes(bid.status)) return false
  if (bid.day !== null) return bid.day >= addDays(view.today, -1)
  return bid.status !== 3 || bid.changedAt.getTime() > view.now - 86_400_000
}

/** The value under which a filter counts a bid; null for none. */
export const filterValue: Readonly<
  Record<Exclude<FilterKey, 'lotNo' | 'tab'> | 'bidStatus', (bid: StoredBid) => unknown>
> = {
  dates: ({ day }) => day,
  auctions: ({ houseId }) => houseId,
  clients: ({ personId }) => personId,
  manager: ({ managerId }) => managerId,
  group: ({ group }) => group,
  chassisId: ({ chassis }) => chassis || null,
  condition: ({ condition }) => condition || null,
  mileage: ({ mileage }) => bandOf(mileage),
  status: (bid) => bid.lotStatus,
  archiveStatus: (bid) => bid.status,
  bidStatus: (bid) => bid.status,
}

function bandOf(mileage: number | null): MileageBand | null {
  if (mileage === null) return null
  if (mileage < 30_000) return '0-30000'
  if (mileage < 50_000) return '30000-50000'
  if (mileage < 80_000) return '50000-80000'
  if (mileage < 100_000) return '80000-100000'
  return mileage < 150_000 ? '100000-150000' : '150000-'
}

/** Whether a bid passes one filter. */
function passesOne(bid: StoredBid, key: FilterKey, filters: ListFilters): boolean {
  if (key === 'tab') {
    if (filters.tab === null) return true
    return filters.tab === 'Archive' ? bid.status > 3 : bid.status === filters.tab
  }
  if (key === 'lotNo') {
    return (
      filters.lotNo.length === 0 ||
      filters.lotNo.some((wanted) => {
        if (typeof wanted === 'string') return bid.number === wanted
        const number = /^\d+$/.test(bid.number) ? Number(bid.number) : null
        return number !== null && number >= wanted[0] && number <= wanted[1]
      })
    )
  }
  if (key === 'dates' && 'from' in filters.dates) {
    return bid.day !== null && bid.day >= filters.dates.from && bid.day <= filters.dates.to
  }
  const wanted = filters[key] as readonly unknown[]
  return wanted.length === 0 || wanted.includes(filterValue[key](bid))
}

/** Returns the bids that pass all filters except some. */
export const filtered = (
  bids: readonly StoredBid[],
  filters: ListFilters,
  but: readonly FilterKey[] = [],
): StoredBid[] =>
  bids.filter((bid) =>
    (Object.keys(filters) as FilterKey[]).every(
      (key) => but.includes(key) || passesOne(bid, key, filters),
    ),
  )

type Key = number | string | null
const time = (instant: Date | null) => instant?.getTime() ?? null

const sortKeys: Readonly<Record<BidSortKey, (bid: StoredBid) => readonly Key[]>> = {
  auctionDate: (bid) => [bid.day, time(bid.startsAt)],
  lotNo: (bid) => [bid.ordinal, bid.numberRank],
  auctionName: (bid) => [bid.house],
  maker: (bid) => [bid.maker, bid.model],
  model: (bid) => [bid.model],
  year: (bid) => [bid.year, bid.month],
  condition: (bid) => [bid.grade],
  mileage: (bid) => [bid.mileage],
  startPrice: (bid) => [bid.startPrice],
  soldPrice: (bid) => [bid.soldPrice],
  estimate: (bid) => [bid.estimate],
  user: (bid) => [bid.person],
  manager: (bid) => [bid.manager],
  bidAmount: (bid) => [bid.amount],
  bidGroup: (bid) => [bid.group],
  bidDate: (bid) => [time(bid.acceptedAt)],
  bidStatus: (bid) => [bid.status],
}

/** Returns the distance between two days, ms. */
const distance = (from: TokyoDay, to: TokyoDay) => Math.abs(Date.parse(from) - Date.parse(to))

/** Sorts bids in the order of a list: the chosen column, then the days, then the running order of lots. */
export function sorted(
  bids: readonly StoredBid[],
  view: ListView,
  sort: { readonly key: BidSortKey; readonly isDescending: boolean } | null,
): StoredBid[] {
  const days = (bid: StoredBid): readonly Key[] => {
    if (view.kind === 'history') {
      return [bid.day === null ? 0 : 1, bid.day === null ? null : -Date.parse(bid.day)]
    }
    if (bid.day === null) return [0, null]
    return [bid.day < view.today ? 1 : 0, distance(bid.day, view.today)]
  }
  const running = (bid: StoredBid): readonly Key[] => [
    ...[bid.houseTime, bid.houseId, time(bid.startsAt), bid.ordinal, bid.numberRank, bid.lotId],
    ...[-(bid.amount + (bid.adjustment ?? 0)), time(bid.acceptedAt), bid.id],
  ]
  const first = (bid: StoredBid) => (sort ? sortKeys[sort.key](bid) : [])
  const signs = (keys: readonly Key[]) => keys.map(() => (sort?.isDescending ? -1 : 1))
  return bids.toSorted((a, b) => {
    const chosen = compare(first(a), first(b), signs(first(a)))
    if (chosen !== 0) return chosen
    return compare([...days(a), ...running(a)], [...days(b), ...running(b)])
  })
}

/** Compares key by key; missing ones come last even in descending order. */
function compare(a: readonly Key[], b: readonly Key[], signs: readonly number[] = []): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] ?? null
    if (left === right) continue
    if (left === null) return 1
    if (right === null) return -1
    return (left < right ? -1 : 1) * (signs[at] ?? 1)
  }
  return 0
}
