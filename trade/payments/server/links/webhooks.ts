import type { FastifyInstance } from 'fastify'
import { type Origin, originOf } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { callerOf } from '#platform/http/server/network.ts'
import {
  InvalidWebhook,
  type PaymentEvent,
  type ProviderEvent,
  ProviderUnavailable,
  type WebhookRequest,
} from '../providers/port.ts'
import { addUnknownEvent } from '../tasks/commands.ts'
import { applyEvent, applyMovements, UnknownRate } from './events/commands.ts'
import { maxWebhookBytes, webhookLimit } from './limits.ts'

/**
 * Serves the webhooks of providers. A signature covers the received bytes, so the body is verified before it is parsed.
 * The response is sent after the commit; any error makes the provider repeat the webhook.
 */
export function webhookRoutes(app: FastifyInstance, context: Context): void {
  const { db, limits, now, paymentProvider } = context
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxWebhookBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      '/api/payments/webhook/:provider',
      { schema: { hide: true } },
      async (request) => {
        if (!paymentProvider || request.params.provider !== paymentProvider.name) {
          throw new Refusal('not_found')
        }
        await limits.consume(webhookLimit, `webhook ${callerOf(request.ip)}`)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = await readEvent({ body, headers: request.headers, now: now() })
        if (event) {
          const origin = originOf(request, now())
          await retryConflicts(() =>
            db
              .transaction()
              .execute((transaction) => follow(transaction, origin, paymentProvider.name, event)),
          ).catch((error: unknown) => {
            if (error instanceof UnknownRate) request.log.error(error.message)
            throw error instanceof UnknownRate ? new Refusal('unavailable') : error
          })
        }
        return { success: true }
      },
    )
  })

  async function readEvent(request: WebhookRequest): Promise<ProviderEvent | null> {
    try {
      const event = (await paymentProvider?.readEvent(request)) ?? null
      if (event && !isStorable(event)) throw new InvalidWebhook('A number is out of its bounds')
      return event
    } catch (error) {
      if (error instanceof InvalidWebhook) throw new Refusal('webhook_refused')
      if (error instanceof ProviderUnavailable) throw new Refusal('unavailable')
      throw error
    }
  }
}

/** Books known events; unknown ones become a task for a manager of money. */
async function follow(
  db: Db,
  origin: Origin,
  provider: string,
  event: ProviderEvent,
): Promise<unknown> {
  if ('movements' in event && 'dispute' in event) {
    return applyMovements(db, origin, provider, event)
  }
  if (!('unread' in event)) return applyEvent(db, origin, provider, event)
  return addUnknownEvent(db, provider, event)
}

/** Maximum amount in the smallest unit of its currency (constraint payments_amount_bounded). */
const maxMinor = 10_000_000_000

/**
 * Returns whether the numbers of an event can be stored. JSON numbers are unbounded, and a signature does not restrict
 * them. The provider lists a refused event and delivers it again.
 */
const isStorable = (event: ProviderEvent): boolean => {
  if ('unread' in event) return true
  if ('movements' in event && 'dispute' in event) {
    const { movements, dispute } = event
    return [...movements, ...(dispute ? [dispute] : [])].every(isStorableAmount)
  }
  return isStorableAmount(event) && !Number.isNaN(event.at.getTime())
}
const isStorableAmount = ({ amount: { minor } }: Pick<PaymentEvent, 'amount'>) =>
  Number.isInteger(minor) && Math.abs(minor) <= maxMinor
