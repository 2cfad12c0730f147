import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type BidType,
  bidTypes,
  exportTypes,
} from '#market/reference-data/contract/export-types.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { pageInfoOf } from '#platform/list/server/page.ts'
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
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { type AllBids, allBids } from './all-bids.ts'
import { listAuctions } from './auctions.ts'
import { countBids } from './counters.ts'
import { queryFor } from './filters.ts'
import { listClients, readGroups } from './groups-and-clients.ts'
import { findFilterOptions } from './options.ts'
import { findBidRows } from './rows.ts'
import { type BidListKind, type BidScope, findScope, ownKind } from './scope.ts'
import { suggestBids } from './suggestions.ts'

/** The lists of bids, their filters, and the lists to choose from (spec 2 §7). */
export function bidListRoutes(app: FastifyInstance): void {
  const everybodys = allBids()

  route(app, listMyBids, async (call) => findList(await scopeOf('mine', call), call, everybodys))
  route(app, listBidHistory, async (call) =>
    findList(await scopeOf('history', call), call, everybodys),
  )
  route(app, listDealerBids, async (call) => {
    const scope = await scopeOf('dealer', call)
    const { totalBids: _total, ...list } = await findList(scope, call, everybodys)
    return list
  })
  route(app, listBids, async (call) => {
    const scope = await scopeOf('index', call)
    const [list, auctions] = await Promise.all([
      findList(scope, call, everybodys),
      listAuctions(call.db, scope, queryFor(call.person, call.query)),
    ])
    return { ...list, auctions }
  })

  route(app, bidFilters, (call) => findOptions(ownKind(call.person), call, everybodys))
  route(app, bidHistoryFilters, (call) => findOptions('history', call, everybodys))
  route(app, listDealerClients, ({ db, person, query }) => listClients(db, person.id, query))
  route(app, searchBids, async ({ db, person, query }) => {
    const kind = query.list ? 'history' : ownKind(person)
    const scope = await findScope(db, kind, person, query.bidType)
    return { cars: await suggestBids(db, scope, query) }
  })

  route(app, listBidTypes, async ({ request }) => named(bidTypes, request))
  route(app, listExportTypes, async ({ request }) => named(exportTypes, request))
  route(app, listBidGroups, async ({ db, person, query }) => {
    // Managers ask for a client's groups, everybody else only for their own.
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

/** One page of a list, and the totals of its tabs. */
async function findList(scope: BidScope, call: ListRequest, everybodys: AllBids) {
  const { db, person, request } = call
  const query = queryFor(person, call.query)
  const [cars, totals] = await Promise.all([
    findBidRows(db, scope, query, requestLanguage(request)),
    countBids(db, scope, query, everybodys),
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

async function findOptions(kind: BidListKind, call: ListRequest, everybodys: AllBids) {
  const { db, person, query, request } = call
  const scope = await scopeOf(kind, call)
  return findFilterOptions(db, scope, queryFor(person, query), requestLanguage(request), everybodys)
}

/** Types in the language of the request. */
function named(types: readonly BidType[], request: FastifyRequest) {
  const t = translator('export-types', requestLanguage(request))
  return types.map(({ value, key }) => ({
    value,
    label: t(`${key}.label`),
    description: t(`${key}.description`),
  }))
}
