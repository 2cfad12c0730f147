import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findCountryName } from '#people/auth/server/option-lists.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { route } from '#platform/http/server/route.ts'
import { makeOrder } from '#site/info/contract/calls.ts'
import { createOrder } from './commands.ts'
import { orderMail } from './order-mail.ts'

/** Limit of orders from one network address. */
const orderLimit = { tries: 5, seconds: 3600 }

export function orderRoutes(app: FastifyInstance, context: Context): void {
  route(app, makeOrder, async ({ db, body, person, request }) => {
    const { language } = body
    const country = findCountryName(body.country, language)
    if (body.country !== null && country === '') {
      throw new Refusal('invalid_fields', { fields: { country: { key: 'fields:invalid' } } })
    }
    const { id, isNew } = await createOrder(db, {
      form: body,
      personId: person?.id ?? null,
      key: orderKey(request.headers['idempotency-key'], person?.id ?? null, body),
    })
    // Repeats of a form count once; a refusal rolls the order back.
    if (isNew) await context.limits.consume(orderLimit, callerOf(request.ip))
    const { managersEmail, publicUrl } = context.config
    if (isNew && managersEmail) {
      const order = { ...body, id: String(id), country }
      await context.mail.queue(db, orderMail(managersEmail, order, `${publicUrl}/car-auction`))
    }
    return { orderId: String(id) }
  })
}

/**
 * Returns the stored key of an order: a digest of the client's key, the person and the form. It never matches the order
 * of another person or visitor, and a changed form is a new order.
 */
function orderKey(
  header: string | string[] | undefined,
  personId: number | null,
  form: object,
): string | null {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,255}$/.test(header)) return null
  const text = JSON.stringify([header, personId, form])
  return createHash('sha256').update(text).digest('base64url')
}
