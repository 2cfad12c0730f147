import type { FastifyInstance } from 'fastify'
import { originOf } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import {
  deletePurchaseLine,
  resetPurchaseLines,
  savePurchaseLine,
} from '#trade/purchases/contract/costs.ts'
import { purchaseLimit } from '../limits.ts'
import { deleteLine, resetLines, saveLine } from './commands.ts'

/** What a car costs, line by line, until its invoice. */
export function purchaseCostRoutes(app: FastifyInstance, context: Context): void {
  const limit = () => purchaseLimit

  route(
    app,
    savePurchaseLine,
    async ({ db, person, body, request }) => {
      const { id, lineId, version, ...line } = body
      const edit = { purchaseId: id, actorId: person.id, version, lineId, line }
      const costs = await saveLine(db, edit, originOf(request, context.now()))
      return { success: true as const, ...costs }
    },
    { limit },
  )

  route(
    app,
    deletePurchaseLine,
    async ({ db, person, body, request }) => {
      const { id, lineId, version } = body
      const edit = { purchaseId: id, actorId: person.id, version, lineId }
      const costs = await deleteLine(db, edit, originOf(request, context.now()))
      return { success: true as const, ...costs }
    },
    { limit },
  )

  route(
    app,
    resetPurchaseLines,
    async ({ db, person, body, request }) => {
      const edit = { purchaseId: body.id, actorId: person.id, version: body.version }
      const costs = await resetLines(db, edit, originOf(request, context.now()))
      return { success: true as const, ...costs }
    },
    { limit },
  )
}
