import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  type BidType,
  bidTypes,
  exportTypes,
} from '#market/reference-data/contract/export-types.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { pageInfoOf, readPage } from '#platform/list/server/page.ts'
import { listBidGroups, listBidTypes, listExportTypes } from '#trade/bids/contract/choices.ts'
import {
  type BidListQuery,
  bidFilters,
  bidHistoryFilters,
  listBidHistory,
  listBids,
  listDealerBids,
  listDealerClients,
  listMyBids,
  searchBids,
} from '#trade/bids/contract/lists.ts'
import { listUnshippableBids } from '#trade/bids/contract/manager-calls.ts'
import { bidGroups, openBidStatuses } from '#trade/bids/contract/rules.ts'
import { type AllBids, allBids } from './all-bids.ts'
import { listAuctions } from './auctions.ts'
import { countBids } from './counters.ts'
import { queryFor } from './filters.ts'
import { findFilterOptions } from './options.ts'
import { findBidRows } from './rows.ts'
import { type BidListKind, type BidScope, findScope, ownKind } from './scope.ts'
import { suggestBids } from './suggestions.ts'
import { findUnshippableBids } from './unshippable.ts'

/** Serves the lists of bids, their filters, and the choices of the bid form (spec 2 §7). */
export function bidListRoutes(app: FastifyInstance): void {
  const allBidCounts = allBids()

  route(app, listMyBids, async (call) => findList(await scopeOf('mine', call), call, allBidCounts))
  route(app, listBidHistory, async (call) =>
    findList(await scopeOf('history', call), call, allBidCounts),
  )
  route(app, listDealerBids, async (call) => {
    const scope = await scopeOf('dealer', call)
    const { totalBids: _total, ...list } = await findList(scope, call, allBidCounts)
    return list
  })
  route(app, listBids, async (call) => {
    const scope = await scopeOf('index', call)
    const [list, auctions] = await Promise.all([
      findList(scope, call, allBidCounts),
      listAuctions(call.db, scope, queryFor(call.person, call.query)),
    ])
    return { ...list, auctions }
  })

  route(app, bidFilters, (call) => findOptions(ownKind(call.person), call, allBidCounts))
  route(app, bidHistoryFilters, (call) => findOptions('history', call, allBidCounts))
  route(app, listDealerClients, ({ db, person, query }) => listClients(db, person.id, query))
  route(app, searchBids, async ({ db, person, query }) => {
    const kind = query.list ? 'history' : ownKind(person)
    const scope = await findScope(db, kind, person, query.bidType)
    return { cars: await suggestBids(db, scope, query) }
  })

  route(app, listUnshippableBids, ({ db, query }) => findUnshippableBids(db, query.destination))

  route(app, listBidTypes, async ({ request }) => named(bidTypes, request))
  route(app, listExportTypes, async ({ request }) => named(exportTypes, request))
  route(app, listBidGroups, async ({ db, person, query }) => {
    // Managers ask for a client's groups, everybody else for their own.
    const [client] = query.userId ?? []
    const isForClient = kindOfUser(person) === 'manager' && client !== undefined
    const groups = await readGroups(db, isForClient ? client : person.id)
    return [
      { value: '-' as const, label: '-', cars: 0, bids: 0 },
      ...bidGroups.map((group) => ({
        ...group,
        ...(groups.get(group.value) ?? { cars: 1, bids: 0 }),
      })),
    ]
  })
}

interface ListRequest {
  readonly db: Db
  readonly person: Person
  readonly query: BidListQuery
  readonly request: FastifyRequest
}

const scopeOf = (kind: BidListKind, { db, person, query }: ListRequest) =>
  findScope(db, kind, person, query.bidType)

/** Returns one page of a list and the totals of its tabs. */
async function findList(scope: BidScope, call: ListRequest, allBidCounts: AllBids) {
  const { db, person, request } = call
  const query = queryFor(person, call.query)
  const [cars, totals] = await Promise.all([
    findBidRows(db, scope, query, requestLanguage(request)),
    countBids(db, scope, query, allBidCounts),
  ])
  const found = totals.ofTab(query.bidStatus)
  return {
    cars,
    counters: totals.counters,
    totalBids: totals.ofTab('All').bids,
    totalAmount: found.yen,
    pageInfo: pageInfoOf(query, found.bids, totals.allBids),
  }
}

async function findOptions(kind: BidListKind, call: ListRequest, allBidCounts: AllBids) {
  const { db, person, query, request } = call
  const scope = await scopeOf(kind, call)
  return findFilterOptions(
    db,
    scope,
    queryFor(person, query),
    requestLanguage(request),
    allBidCounts,
  )
}

/** Returns types with labels in the language of the request. */
function named(types: readonly BidType[], request: FastifyRequest) {
  const t = translator('export-types', requestLanguage(request))
  return types.map(({ value, key }) => ({
    value,
    label: t(`${key}.label`),
    description: t(`${key}.description`),
  }))
}

/** Returns how many vehicles of each group a person wants, and how many open bids are in it. */
async function readGroups(
  db: Db,
  personId: number,
): Promise<Map<number, { cars: number; bids: number }>> {
  const { rows } = await sql<{ bid_group: number; cars: number; bids: number }>`
    select bid_group, coalesce(size.cars, 1) as cars, coalesce(waiting.bids, 0) as bids
    from (select bid_group, cars from bid_group_sizes where person_id = ${personId}) size
    full join (
      select bid_group, count(*)::int as bids from bids
      where person_id = ${personId} and status = any(${[...openBidStatuses]}::int[])
        and bid_group is not null
      group by bid_group
    ) waiting using (bid_group)
  `.execute(db)
  return new Map(rows.map(({ bid_group, cars, bids }) => [bid_group, { cars, bids }]))
}

/** Returns a dealer's clients by name. */
async function listClients(
  db: Db,
  dealerId: number,
  request: ParsedInput<typeof listDealerClients>['query'],
) {
  const clients = db
    .selectFrom('people')
    .select(['id', 'full_name'])
    .where('dealer_id', '=', dealerId)
    .orderBy('full_name')
    .orderBy('id')
  const { rows, pageInfo } = await readPage(clients, request)
  return {
    clientList: rows.map(({ id, full_name }) => ({ value: id, label: full_name })),
    pageInfo,
  }
}
