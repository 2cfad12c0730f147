import type { FastifyInstance } from 'fastify'
import {
  deleteTariff,
  listTariffChanges,
  listTariffs,
  saveTariff,
} from '../../../contract/costs/tariffs.ts'
import { originOf } from '../../audit/commands.ts'
import type { Context } from '../../core/context.ts'
import { route } from '../../http/route.ts'
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
