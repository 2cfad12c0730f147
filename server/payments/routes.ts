import type { FastifyInstance } from 'fastify'
import { listPayments, viewBalance } from '../../contract/payments/calls.ts'
import type { Context } from '../core/context.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { route } from '../http/route.ts'
import { listOfPayments } from './records.ts'
import { balanceView } from './summary.ts'

/** What people have paid and owe (spec 2 §2). */
export function paymentRoutes(app: FastifyInstance, context: Context): void {
  route(app, listPayments, ({ db, person, query, request }) =>
    listOfPayments(db, person, query, requestLanguage(request)),
  )
  route(app, viewBalance, ({ db, person, query }) => balanceView(db, context, person, query.user))
}
