import type { FastifyInstance } from 'fastify'
import {
  listCostRates,
  listCostRules,
  saveCostRate,
  saveCostRules,
} from '#market/landed-cost/contract/rule-calls.ts'
import { originOf } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { costLimit } from '../limits.ts'
import { addCostRate, addRules, confirmCostRate } from './commands.ts'
import { ratesList, rulesList } from './queries.ts'

/** What countries charge and currencies are worth: managers keep both. */
export function costRuleRoutes(app: FastifyInstance, context: Context): void {
  const limit = () => costLimit

  route(app, listCostRules, ({ db, query }) => rulesList(db, query))
  route(
    app,
    saveCostRules,
    async ({ db, person, body, request }) => {
      const id = await addRules(db, body, person.id, originOf(request, context.now()))
      return { success: true as const, id }
    },
    { limit },
  )
  route(app, listCostRates, ({ db, query }) => ratesList(db, query))
  route(
    app,
    saveCostRate,
    async ({ db, person, body, request }) => {
      await confirmCostRate(db, body)
      const { currency, yen, sourceText: source } = body
      const origin = originOf(request, context.now())
      await addCostRate(db, { currency, yen, source }, person.id, origin)
      return { success: true as const }
    },
    { limit },
  )
}
