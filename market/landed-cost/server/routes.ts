import type { FastifyInstance } from 'fastify'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import {
  bidCosts,
  costsOfLots,
  lotCosts,
  saveCostChoice,
} from '#market/landed-cost/contract/calls.ts'
import {
  listCostRules,
  listRuleReviews,
  saveCostRules,
} from '#market/landed-cost/contract/rule-calls.ts'
import { getLot } from '#market/lots/server/get-lot.ts'
import type { ExportTypeNumber } from '#market/reference-data/contract/destinations.ts'
import { searchLimit } from '#market/search/server/limits.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { withKnownFacts } from './bid-costs/calculate-for-bid.ts'
import { findStoredCosts } from './bid-costs/queries.ts'
import { choiceOf } from './calculation/choice.ts'
import { costLotsOf } from './calculation/lots.ts'
import { settingOf, transitDaysFor } from './calculation/setting.ts'
import { highestBidFor } from './calculation/within-budget.ts'
import { saveChoice } from './commands.ts'
import { costLimit } from './limits.ts'
import { addRules } from './rules/commands.ts'
import { listRuleVersions } from './rules/queries.ts'
import { listReviews } from './rules/reviews.ts'

export function costRoutes(app: FastifyInstance, context: Context): void {
  costRuleRoutes(app)

  route(
    app,
    lotCosts,
    { limit: searchLimit },
    async ({ db, person, params: { pageType }, query }) => {
      const row = await getLot(db, { pageType, id: query.id, person, now: context.now() })
      const { choice: usual, isRemembered, isAssumed } = await choiceOf(db, person.id, query)
      const ofBid = query.bidType && { exportType: query.bidType as ExportTypeNumber }
      const choice = { ...usual, ...ofBid }
      const setting = await settingOf(db, choice)
      const days = transitDaysFor(setting)
      const [found] = await costLotsOf(db, [row.id], choice, person.permissions, days)
      if (!found) throw new Refusal('not_found')
      const lot = withKnownFacts(found, query)
      const costs = costsOf(setting, lot, query.amount ?? lot.startPriceYen ?? 0)
      const highest = highestBidFor(setting, lot, query.budget)
      return { setting, lot, costs, highest, isRemembered, isAssumed }
    },
  )

  route(app, costsOfLots, { limit: searchLimit }, async ({ db, person, query }) => {
    const { choice, isRemembered } = await choiceOf(db, person.id, query)
    const setting = await settingOf(db, choice)
    const days = transitDaysFor(setting)
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
          highest: highestBidFor(setting, lot, query.budget),
        }
      }),
      isRemembered,
    }
  })

  route(app, bidCosts, async ({ db, person, query }) => ({
    stored: await findStoredCosts(db, Number(query.bidId), person),
  }))

  route(app, saveCostChoice, { limit: costLimit }, async ({ db, person, body }) => {
    const exportType = body.exportType as ExportTypeNumber | undefined
    await saveChoice(db, person.id, { ...body, exportType })
  })
}

/** Serves the rules of countries, which managers maintain. */
function costRuleRoutes(app: FastifyInstance): void {
  route(app, listCostRules, ({ db, query }) => listRuleVersions(db, query))
  route(app, listRuleReviews, async ({ db }) => ({ reviews: await listReviews(db) }))
  route(app, saveCostRules, { limit: costLimit }, async ({ db, person, body, origin }) => ({
    id: await addRules(db, body, person.id, origin),
  }))
}
