import type { KeyObject } from 'node:crypto'
import type { Db } from '#platform/database/server/tables.ts'
import { claimEvent, markDelivered, recordFailedDelivery } from './commands.ts'
import { type SignedWebhook, signWebhook } from './webhook.ts'

/** Sends a webhook and returns the status of the response. */
export type SendWebhook = (webhook: SignedWebhook) => Promise<number>

/** The timeout of common providers. */
const withinMs = 10_000

/**
 * Returns a function that sends webhooks over HTTP to the address from `addressOf`, which is known once the server
 * listens.
 */
export const webhookSender =
  (addressOf: () => string | null): SendWebhook =>
  async ({ body, headers }) => {
    const address = addressOf()
    if (address === null) throw new Error('The server does not listen yet')
    const response = await fetch(`${address}/api/payments/webhook/sandbox`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    await response.body?.cancel()
    return response.status
  }

/** Maximum number of attempts per run; the next run continues. */
const maxPerRun = 100

/**
 * Delivers due events one after the other, so that they usually arrive in order.
 * @returns how many were accepted
 */
export async function deliverEvents(
  { db, key, now }: { db: Db; key: KeyObject; now: () => Date },
  send: SendWebhook,
): Promise<number> {
  let accepted = 0
  for (let tries = 0; tries < maxPerRun; tries++) {
    const event = await claimEvent(db, now())
    if (!event) break
    const payment = {
      ...{ id: event.payment_id, intentId: event.intent_id, state: event.state },
      ...{ currency: event.currency, amountMinor: event.amount_minor },
      ...{ payer: event.payer, reference: event.description },
    }
    const body = { id: event.id, at: event.at.toISOString(), payment }
    const failure = await failureOf(send(signWebhook(key, body, now())))
    if (failure === null) {
      await markDelivered(db, event.id, now())
      accepted++
    } else await recordFailedDelivery(db, event.id, failure)
  }
  return accepted
}

async function failureOf(response: Promise<number>): Promise<string | null> {
  try {
    const status = await response
    return status >= 200 && status < 300 ? null : `Status ${status}`
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? `${message}: ${cause.message}` : message
  }
}
