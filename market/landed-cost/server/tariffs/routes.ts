import type { FastifyInstance } from 'fastify'
import {
  deleteTariff,
  listTariffChanges,
  listTariffs,
  saveTariff,
} from '#market/landed-cost/contract/tariffs.ts'
import { originOf } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { costLimit } from '../limits.ts'
import { deleteTariff as deleteOne, saveTariff as save } from './commands.ts'
import { changesOf, tariffsOf } from './queries.ts'

/** What services cost: managers keep the tariffs. */
export function tariffRoutes(app: FastifyInstance, context: Context): void {
  const limit = () => costLimit

  route(app, listTariffs, ({ db, query }) => tariffsOf(db, query))
  route(app, listTariffChanges, ({ db, query }) => changesOf(db, query))
  route(
    app,
    saveTariff,
    async ({ db, person, body, request }) => {
      const id = await save(db, body, person.id, originOf(request, context.now()))
      return { success: true as const, id }
    },
    { limit },
  )
  route(
    app,
    deleteTariff,
    async ({ db, person, body, request }) => {
      await deleteOne(db, body.id, person.id, originOf(request, context.now()))
      return { success: true as const }
    },
    { limit },
  )
}
