import type { FastifyInstance } from 'fastify'
import { languageId } from '../../contract/core/codes.ts'
import { isOperator } from '../../contract/core/permissions.ts'
import { siteInfo } from '../../contract/core/site-info.ts'
import { pageTypes } from '../../contract/lots/page-types.ts'
import {
  auctionStatusList,
  conditionList,
  countryList,
  currencyList,
  gearboxList,
  health,
  languageList,
  menuCounters,
  ready,
} from '../../contract/site/calls.ts'
import { countNewBids } from '../bids/lists/new-bids.ts'
import { countUnreadTalks } from '../chat/unread.ts'
import type { Context } from '../core/context.ts'
import { Refusal } from '../core/refusal.ts'
import { route } from '../http/route.ts'
import { cached } from './cached.ts'
import { probeWrites } from './commands.ts'
import { countLots, countsFor } from './counted-lots.ts'
import { healthDetail } from './health-detail.ts'
import { languageOf } from './language.ts'
import { orderRoutes } from './order-routes.ts'
import { listAuctionStatuses, listConditions, listCountries, listGearboxes } from './queries.ts'

/** How old the counters of lots may be; counting a large market is slow. */
const countersSeconds = 60

/** Health of the process and the lists that every page needs. */
export function siteRoutes(app: FastifyInstance, context: Context): void {
  route(app, health, async ({ query, person }) => ({
    success: true as const,
    version: context.version,
    ...(query.detail !== undefined && person && isOperator(person)
      ? { detail: await healthDetail(context) }
      : {}),
  }))

  route(app, ready, async ({ db }) => {
    const unavailable = () => new Refusal('unavailable', { retryAfterSeconds: 5 })
    if (context.searchStatus()?.isLoaded === false) throw unavailable()
    if (!(await context.writes.succeed(() => probeWrites(db)))) throw unavailable()
    return { success: true as const }
  })

  route(app, siteInfo, async () => {
    const { company, defaultDepositYen, notice } = context.config
    return {
      success: true as const,
      company: { ...company, links: [...company.links] },
      defaultDepositYen,
      notice: { ...notice },
      now: context.now().toISOString(),
      demoAccounts: [...context.demoAccounts],
    }
  })

  route(app, countryList, async (call) => ({
    success: true as const,
    countryList: listCountries(languageOf(call)),
  }))

  // The currencies of balances (people_currency_known); the symbols are those of spec 3 §9.
  route(app, currencyList, async () => [
    { value: 'JPY', label: '¥ JPY' },
    { value: 'USD', label: '$ USD' },
  ])

  // Each language has its own name: a reader may understand no other.
  route(app, languageList, async () => [
    { value: languageId.en, label: 'English' },
    { value: languageId.ru, label: 'Русский' },
  ])

  const lotCounts = cached(() => countLots(context.search), context.now, countersSeconds)
  route(app, menuCounters, async ({ db, person }) => ({
    bid: await countNewBids(db, person),
    search: countsFor(person.permissions, await lotCounts()),
    unreadTalks: await countUnreadTalks(db, person),
  }))

  route(app, gearboxList, async (call) => listGearboxes(call.db, languageOf(call)))

  route(app, conditionList, async ({ db, query }) =>
    listConditions(
      db,
      pageTypes.find((pageType) => pageType === query.type),
    ),
  )

  route(app, auctionStatusList, async (call) => listAuctionStatuses(call.db, languageOf(call)))

  orderRoutes(app, context)
}
