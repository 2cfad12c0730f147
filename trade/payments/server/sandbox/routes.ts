import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { route } from '#platform/http/server/route.ts'
import {
  actOnSandboxPayment,
  type SandboxPayment,
  viewSandboxPayment,
} from '#trade/payments/contract/sandbox.ts'
import { addressOfReturn } from '../providers/port.ts'
import { actOnPayment } from '../providers/sandbox/commands.ts'
import { findPayment } from '../providers/sandbox/queries.ts'
import { actionsOf, stateByTime } from '../providers/sandbox/states.ts'

/** Requests per network address; a page that waits for money polls every two seconds. */
const viewLimit: RateLimit = { tries: 300, seconds: 60 }
const actLimit: RateLimit = { tries: 60, seconds: 60 }

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Serves the page of the sandbox: anybody who has the URL of a payment can pay it, as with other providers. */
export function sandboxPaymentRoutes(app: FastifyInstance, context: Context): void {
  const { config, limits, sandboxPayments } = context
  const limited = (limit: RateLimit) => (request: FastifyRequest) =>
    limits.consume(limit, `sandbox ${callerOf(request.ip)}`)
  const [viewing, acting] = [limited(viewLimit), limited(actLimit)]

  /** @throws Refusal not_found */
  const known = (payment: Payment | undefined): SandboxPayment => {
    if (!payment || !sandboxPayments) throw new Refusal('not_found')
    const { method, currency, amount_minor, description, payer, return_url } = payment
    const { state } = stateByTime(payment, context.now())
    const isDone = ['pending', 'paid', 'refunded'].includes(state)
    return {
      ...{ method, state, currency, amountMinor: amount_minor, description, payer },
      payee: config.company.name,
      actions: actionsOf({ method, state }),
      returnUrl: return_url ? addressOfReturn(return_url, isDone ? 'done' : 'cancelled') : null,
    }
  }

  route(
    app,
    viewSandboxPayment,
    { prepare: ({ request }) => viewing(request) },
    async ({ db, query: { token } }) => known(await findPayment(db, token)),
  )

  route(
    app,
    actOnSandboxPayment,
    { prepare: ({ request }) => acting(request) },
    async ({ db, reply, body: { token, action } }) => {
      // Without the sandbox nothing would deliver the event.
      if (!sandboxPayments) throw new Refusal('not_found')
      const acted = await actOnPayment(db, { id: token, action, now: context.now() })
      // The response is sent after the commit.
      reply.raw.once('finish', () => sandboxPayments.workSoon())
      return known(acted)
    },
  )
}
