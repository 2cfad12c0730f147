import type { FastifyInstance } from 'fastify'
import { makeOrder } from '../../contract/site/calls.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { fieldMessage } from '../http/field-messages.ts'
import { callerOf } from '../http/network.ts'
import { route } from '../http/route.ts'
import { takeOrder } from './commands.ts'
import { orderMail } from './order-mail.ts'
import { findCountryName } from './queries.ts'

/** Orders by one network address. */
const orderLimit = { tries: 5, seconds: 3600 }

/** Orders of people who want a vehicle found for them. */
export function orderRoutes(app: FastifyInstance, context: Context): void {
  route(app, makeOrder, async ({ db, body, person, request }) => {
    const { language } = body
    const country = findCountryName(body.country, language)
    if (body.country !== null && country === '') {
      throw new Refusal('invalid_fields', {
        fields: { country: fieldMessage('invalid', language) },
      })
    }
    const { id, isNew } = await takeOrder(db, {
      form: body,
      personId: person?.id ?? null,
      key: idempotencyKey(request.headers['idempotency-key']),
    })
    // A form that is sent twice counts once; a refusal rolls the order back.
    if (isNew) await context.limits.consume(orderLimit, callerOf(request.ip))
    const { managersEmail, publicUrl } = context.config
    if (isNew && managersEmail) {
      const order = { ...body, id: String(id), country }
      await context.mail.queue(db, orderMail(managersEmail, order, `${publicUrl}/car-auction`))
    }
    return { success: true as const, orderId: String(id) }
  })
}

const idempotencyKey = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\x21-\x7e]{8,255}$/.test(header) ? header : null
