import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { inOneSnapshot } from '#platform/database/server/snapshot.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { listPayments, viewBalance } from '#trade/payments/contract/calls.ts'
import { paymentPage } from './records.ts'
import { balanceView } from './summary.ts'

/** Serves payments and charges (spec 2 §2). */
export function paymentRoutes(app: FastifyInstance, context: Context): void {
  route(app, listPayments, ({ db, person, query, request }) =>
    inOneSnapshot(db, (snapshot) => paymentPage(snapshot, person, query, requestLanguage(request))),
  )
  route(app, viewBalance, ({ db, person, query }) =>
    inOneSnapshot(db, (snapshot) => balanceView(snapshot, context, person, query.user)),
  )
}
