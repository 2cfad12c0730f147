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
import { allBids } from './all-bids.ts'
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
  const scopeOf = (kind: BidListKind, { db, person, query }: ListRequest) =>
    findScope(db, kind, person, query.bidType)
  const listOf = async (scope: BidScope, { db, person, request, ...call }: ListRequest) => {
    const query = queryFor(person, call.query)
    const [cars, totals] = await Promise.all([
      findBidRows(db, scope, query, requestLanguage(request)),
      countBids(db, scope, query, everybodys),
    ])
    const found = totals.ofTab(query.bidStatus)
    const all = totals.ofTab('All')
    return {
      cars,
      counters: totals.counters,
      totalBids: all.bids,
      totalAmount: found.yen,
      pageInfo: pageInfoOf(query, found.bids, totals.allBids),
    }
  }

  route(app, listMyBids, async (call) => listOf(await scopeOf('mine', call), call))
  route(app, listBidHistory, async (call) => listOf(await scopeOf('history', call), call))
  route(app, listDealerBids, async (call) => {
    const { totalBids: _total, ...list } = await listOf(await scopeOf('dealer', call), call)
    return list
  })
  route(app, listBids, async (call) => {
    const scope = await scopeOf('index', call)
    const [list, auctions] = await Promise.all([
      listOf(scope, call),
      listAuctions(call.db, scope, queryFor(call.person, call.query)),
    ])
    return { ...list, auctions }
  })

  const optionsOf = async (kind: BidListKind, call: ListRequest) => {
    const { db, person, query, request } = call
    const language = requestLanguage(request)
    const scope = await scopeOf(kind, call)
    return findFilterOptions(db, scope, queryFor(person, query), language, everybodys)
  }
  route(app, bidFilters, (call) => optionsOf(ownKind(call.person), call))
  route(app, bidHistoryFilters, (call) => optionsOf('history', call))
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

/** Types in the language of the request. */
function named(types: readonly BidType[], request: FastifyRequest) {
  const t = translator('bids', requestLanguage(request))
  return types.map(({ value, key }) => ({
    value,
    label: t(`exportTypes.${key}.label`),
    description: t(`exportTypes.${key}.description`),
  }))
}
