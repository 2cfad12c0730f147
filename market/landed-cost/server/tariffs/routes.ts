import type { FastifyInstance } from 'fastify'
import {
  deleteTariff,
  listTariffChanges,
  listTariffs,
  saveTariff,
} from '#market/landed-cost/contract/tariffs.ts'
import { route } from '#platform/http/server/route.ts'
import { costLimit } from '../limits.ts'
import { deleteTariff as deleteOne, saveTariff as save } from './commands.ts'
import { listTariffChangePage, listTariffPage } from './queries.ts'

/** What services cost: managers keep the tariffs. */
export function tariffRoutes(app: FastifyInstance): void {
  route(app, listTariffs, ({ db, query }) => listTariffPage(db, query))
  route(app, listTariffChanges, ({ db, query }) => listTariffChangePage(db, query))
  route(app, saveTariff, { limit: costLimit }, async ({ db, person, body, origin }) => ({
    id: await save(db, body, person.id, origin),
  }))
  route(app, deleteTariff, { limit: costLimit }, async ({ db, person, body, origin }) => {
    await deleteOne(db, body.id, person.id, origin)
  })
}
