import type { FastifyInstance } from 'fastify'
import { auctionStatusList, gearboxList } from '#market/reference-data/contract/calls.ts'
import { languageOf } from '#platform/http/server/refusals/language.ts'
import { route } from '#platform/http/server/route.ts'
import { listAuctionStatuses, listGearboxes } from './lists.ts'

/** The lists that forms and filters choose from. */
export function referenceDataRoutes(app: FastifyInstance): void {
  route(app, gearboxList, async (call) => listGearboxes(call.db, languageOf(call)))

  route(app, auctionStatusList, async (call) => listAuctionStatuses(call.db, languageOf(call)))
}
