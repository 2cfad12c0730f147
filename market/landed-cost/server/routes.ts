import type { FastifyInstance } from 'fastify'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import {
  bidCosts,
  costsOfLots,
  lotCosts,
  saveCostChoice,
} from '#market/landed-cost/contract/calls.ts'
import { getLot } from '#market/lots/server/get-lot.ts'
import type { ExportTypeNumber } from '#market/reference-data/contract/destinations.ts'
import { searchLimit } from '#market/search/server/limits.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { withKnown } from './bid-costs/calculate-for-bid.ts'
import { findStoredCosts } from './bid-costs/queries.ts'
import { choiceOf } from './calculation/choice.ts'
import { costLotsOf } from './calculation/lots.ts'
import { daysOf, settingOf } from './calculation/setting.ts'
import { highestOf } from './calculation/within-budget.ts'
import { keepChoice } from './commands.ts'
import { costLimit } from './limits.ts'
import { costRuleRoutes } from './rules/routes.ts'

/** Landed costs of lots. */
export function costRoutes(app: FastifyInstance, context: Context): void {
  costRuleRoutes(app, context)

  route(
    app,
    lotCosts,
    async ({ db, person, params: { pageType }, query }) => {
      const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
      const { choice: usual, isRemembered } = await choiceOf(db, person.id, query)
      const ofBid = query.bidType && { exportType: query.bidType as ExportTypeNumber }
      const choice = { ...usual, ...ofBid }
      const setting = await settingOf(db, choice)
      const days = daysOf(setting)
      const [found] = await costLotsOf(db, [row.id], choice, person.permissions, days)
      if (!found) throw new Refusal('not_found')
      const lot = withKnown(found, query)
      const costs = costsOf(setting, lot, query.amount ?? lot.startPriceYen ?? 0)
      const highest = highestOf(setting, lot, query.budget)
      return { setting, lot, costs, highest, isRemembered }
    },
    { limit: searchLimit },
  )

  route(
    app,
    costsOfLots,
    async ({ db, person, query }) => {
      const { choice, isRemembered } = await choiceOf(db, person.id, query)
      const setting = await settingOf(db, choice)
      const days = daysOf(setting)
      const lots = await costLotsOf(db, query.ids, choice, person.permissions, days)
      return {
        setting,
        lots: lots.map((lot) => {
          const start = lot.startPriceYen
          const costs = costsOf(setting, lot, start ?? 0)
          return {
            lot,
            totalYen: start === null ? null : costs.totalYen,
            isComplete: costs.isComplete,
            highest: highestOf(setting, lot, query.budget),
          }
        }),
        isRemembered,
      }
    },
    { limit: searchLimit },
  )

  route(app, bidCosts, async ({ db, person, query }) => ({
    stored: await findStoredCosts(db, Number(query.bidId), person),
  }))

  route(
    app,
    saveCostChoice,
    async ({ db, person, body }) => {
      const exportType = body.exportType as ExportTypeNumber | undefined
      await keepChoice(db, person.id, { ...body, exportType })
      return { success: true as const }
    },
    { limit: () => costLimit },
  )
}
