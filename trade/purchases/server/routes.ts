import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { inOneSnapshot } from '#platform/database/server/snapshot.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import {
  listPurchaseClients,
  listPurchases,
  viewPurchase,
} from '#trade/purchases/contract/calls.ts'
import { listClients, purchasePage } from './list.ts'
import { partyRoutes } from './parties/routes.ts'
import { purchasePhotoRoutes } from './photo-routes.ts'
import { getPurchase } from './view.ts'

/** Serves purchased cars to clients, dealers and managers (spec 2 §2, §7). */
export function purchaseRoutes(app: FastifyInstance, context: Context): void {
  route(app, listPurchases, ({ db, person, query, request }) =>
    purchasePage(db, person, query, requestLanguage(request)),
  )
  route(app, listPurchaseClients, ({ db, person, query }) => listClients(db, person, query))
  route(app, viewPurchase, ({ db, person, query, request }) =>
    inOneSnapshot(db, (snapshot) =>
      getPurchase(snapshot, person, query.id, requestLanguage(request)),
    ),
  )
  partyRoutes(app)
  purchasePhotoRoutes(app, context)
}
