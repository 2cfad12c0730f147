import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import {
  InvalidWebhook,
  type PaymentEvent,
  paymentStates,
  type WebhookRequest,
  webhookToleranceSeconds,
} from '../port.ts'

const signatureHeader = 'sandbox-signature'

/** No payment returns to `open`, so no event reports it. */
const reportedStates = paymentStates.filter((state) => state !== 'open')

const eventBody = z.strictObject({
  id: z.string().regex(/^evt_[\w-]{22}$/),
  at: z.iso.datetime(),
  payment: z.strictObject({
    id: z.string().regex(/^[\w-]{22}$/),
    intentId: z.uuid().nullable(),
    state: z.enum(reportedStates),
    currency: z.enum(currencies),
    amountMinor: z.int().positive(),
    payer: z.string(),
    reference: z.string(),
  }),
})
type EventBody = z.infer<typeof eventBody>

/** A webhook ready to send. */
export interface SignedWebhook {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const macOf = (key: KeyObject, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

/** Signs an event for this moment; every delivery attempt has its own signature. */
export function signWebhook(key: KeyObject, event: EventBody, now: Date): SignedWebhook {
  const body = Buffer.from(JSON.stringify(event))
  const seconds = String(Math.floor(now.getTime() / 1000))
  const mac = macOf(key, seconds, body).toString('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: `t=${seconds},v1=${mac}` },
  }
}

/**
 * Returns the event of a webhook with a valid, recent signature.
 * @throws InvalidWebhook
 */
export function readWebhook(key: KeyObject, { body, headers, now }: WebhookRequest): PaymentEvent {
  const [, seconds = '', mac = ''] = signatureOf(headers) ?? []
  const expected = macOf(key, seconds, body)
  const given = Buffer.from(mac, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new InvalidWebhook('The signature is not that of the sandbox')
  }
  const age = Math.abs(now.getTime() / 1000 - Number(seconds))
  if (age > webhookToleranceSeconds)
    throw new InvalidWebhook(`Signed ${Math.round(age)} s from now`)
  const { id, at, payment } = parse(body)
  return {
    eventId: id,
    providerId: payment.id,
    intentId: payment.intentId,
    state: payment.state,
    amount: { currency: payment.currency, minor: payment.amountMinor },
    at: new Date(at),
    payer: payment.payer,
    reference: payment.reference,
  }
}

function signatureOf(headers: IncomingHttpHeaders) {
  const header = headers[signatureHeader]
  return typeof header === 'string' ? /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) : null
}

function parse(body: Buffer): EventBody {
  try {
    return eventBody.parse(JSON.parse(body.toString()))
  } catch {
    throw new InvalidWebhook('The body is not that of an event')
  }
}
