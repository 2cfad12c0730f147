import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { type BidViewer, viewerOf } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import { archiveStatuses } from '#trade/bids/contract/list-keys.ts'
import type { BidListQuery } from '#trade/bids/contract/lists.ts'
import { ownBidStatuses } from '#trade/bids/contract/rules.ts'

/** The lists of bids: a client's own, a dealer's, anybody's archive, and the managers' (spec 2 §7). */
export type BidListKind = 'mine' | 'dealer' | 'history' | 'index'

/** Returns the list that a person works with. */
export const ownKind = (person: Person): BidListKind => ownKinds[viewerOf(person)]
const ownKinds = { manager: 'index', dealer: 'dealer', client: 'mine' } as const

/** The Tokyo day by the database's clock, for statements without a scope; evaluated once per statement. */
export const today = sql<TokyoDay>`(select (app_now() at time zone 'Asia/Tokyo')::date)`

/** A list of bids as a person sees it, with the facts that decide which bids belong to it. */
export interface BidScope {
  readonly kind: BidListKind
  readonly person: Person
  readonly viewer: BidViewer
  /** The clients whose bids are listed; null for everybody's. */
  readonly people: readonly number[] | null
  /** The Tokyo day by the database's clock. */
  readonly today: TokyoDay
}

/**
 * Finds today and a dealer's clients. Later statements pass them as values, so that the planner knows how few bids they
 * select.
 */
export async function findScope(
  db: Db,
  kind: BidListKind,
  person: Person,
  bidType: BidListQuery['bidType'],
): Promise<BidScope> {
  const viewer = viewerOf(person)
  const [row] = await dayAndClients(db, person.id)
  const people = (): readonly number[] | null => {
    if (viewer === 'manager' && (kind === 'index' || kind === 'history')) return null
    if (viewer !== 'dealer' || kind === 'mine' || bidType === 'mine') return [person.id]
    const clients = row?.clients ?? []
    return bidType === 'clients' ? clients : [person.id, ...clients]
  }
  return { kind, person, viewer, people: people(), today: row?.today ?? '' }
}

const dayAndClients = prepared('bid-list-scope', (db, personId: number) =>
  sql<{ today: TokyoDay; clients: number[] }>`
    select (app_now() at time zone 'Asia/Tokyo')::date as today,
      array(select id from people where dealer_id = ${personId}) as clients
  `.compile(db),
)

type Bids = ExpressionBuilder<Tables & { bid: Tables['bids'] }, 'bid'>

/** The bids that belong to a list, whatever its tab and filters. */
function belongsTo({ kind, people, today }: BidScope, bid: Bids) {
  const day = sql<TokyoDay>`${today}::date`
  const parts = people ? [sql<SqlBool>`bid.person_id = any(${people}::int[])`] : []
  if (kind === 'history') {
    const isLate = sql<SqlBool>`bid.status in (1, 2, 3) and bid.auction_day < ${day}`
    return bid.and([...parts, bid.or([bid('bid.status', 'in', [...archiveStatuses]), isLate])])
  }
  if (kind === 'index') return bid.and(parts)
  // Until the day after the auction; a declined order of stock for a day. An index serves each part.
  const isOfStock = sql<SqlBool>`(
    bid.auction_day is null and (bid.status <> 3 or bid.changed_at > app_now() - interval '1 day')
  )`
  const isCurrent = sql<SqlBool>`bid.auction_day >= ${day} - 1`
  return bid.and([
    ...parts,
    bid('bid.status', 'in', [...ownBidStatuses]),
    bid.or([bid('bid.status', '=', 6), isCurrent, isOfStock]),
  ])
}

/**
 * The bids of a list with everything that filters and sorting read. All joins are outer ones by a unique
 * key, which the planner leaves out where nothing reads them.
 */
export const bidsOf = (db: Db, scope: BidScope) =>
  db
    .selectFrom('bids as bid')
    .leftJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .leftJoin('auction_houses as house', 'house.id', 'bid.house_id')
    .leftJoin('auction_house_days as timetable', (join) =>
      join
        .onRef('timetable.house_id', '=', 'bid.house_id')
        .onRef('timetable.kind', '=', 'bid.lot_kind')
        .on('timetable.weekday', '=', sql<number>`extract(isodow from bid.auction_day)::int`),
    )
    .leftJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .leftJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('conditions as grade', 'grade.code', 'lot.condition')
    .leftJoin('people as person', 'person.id', 'bid.person_id')
    .leftJoin('people as manager', (join) =>
      join.on(sql<boolean>`manager.id = coalesce(bid.manager_id, person.manager_id)`),
    )
    .where((bid) => belongsTo(scope, bid as never))
