import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/server/route.ts'
import {
  deletePurchaseLine,
  resetPurchaseLines,
  savePurchaseLine,
} from '#trade/purchases/contract/costs.ts'
import { purchaseLimit } from '../limits.ts'
import { deleteLine, resetLines, saveLine } from './commands.ts'

/** What a car costs, line by line, until its invoice. */
export function purchaseCostRoutes(app: FastifyInstance): void {
  route(app, savePurchaseLine, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const { id, lineId, version, ...line } = body
    const edit = { purchaseId: id, actorId: person.id, version, lineId, line }
    return saveLine(db, edit, origin)
  })

  route(app, deletePurchaseLine, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const { id, lineId, version } = body
    const edit = { purchaseId: id, actorId: person.id, version, lineId }
    return deleteLine(db, edit, origin)
  })

  route(app, resetPurchaseLines, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const edit = { purchaseId: body.id, actorId: person.id, version: body.version }
    return resetLines(db, edit, origin)
  })
}
