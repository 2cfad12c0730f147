import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { InvalidWebhook, type NewPayment, ProviderUnavailable } from './port.ts'
import { stripePayments } from './stripe.ts'

// Responses follow the API documentation, version 2026-10-28.endive. All values are invented.

interface Sent {
  readonly route: string
  readonly form: Record<string, string>
  readonly headers: Record<string, unknown>
}
const sent: Sent[] = []
let answers: Record<string, { status?: number; body: object }> = {}

const server = createServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += piece
  const url = new URL(request.url ?? '', 'http://stripe.test')
  const route = `${request.method} ${url.pathname}`
  const form = Object.fromEntries(new URLSearchParams(text || url.search))
  sent.push({ route, form, headers: request.headers })
  const { status = 200, body } = answers[route] ?? { status: 404, body: missing }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_invented' })
  response.end(JSON.stringify(body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const webhookSecret = 'whsec_invented0123456789'
const stripe = stripePayments(
  { secretKey: 'sk_test_invented0123456789', webhookSecret },
  { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
)

beforeEach(() => {
  sent.length = 0
  answers = {}
})

const now = new Date('2031-03-12T03:00:00Z')
const seconds = now.getTime() / 1000
const intentId = '0198c9a2-3b1c-7d7e-8f00-123456789abc'
const missing = {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
}

const session = (more: object = {}) => ({
  id: 'cs_test_a1',
  object: 'checkout.session',
  amount_total: 150_000,
  client_reference_id: intentId,
  created: seconds - 600,
  currency: 'jpy',
  customer_details: { email: 'client@people.test', name: 'A client' },
  expires_at: seconds + 86_400,
  mode: 'payment',
  payment_intent: null,
  payment_status: 'unpaid',
  status: 'open',
  url: 'https://checkout.stripe.test/c/pay/cs_test_a1',
  ...more,
})

const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  intentId,
  method: 'wallet',
  amount: { currency: 'JPY', minor: 150_000 },
  description: 'Invoice 2031-7',
  payer: { email: 'client@people.test', name: 'A client' },
  language: 'ru',
  returnUrl: 'https://cars.test/balance',
  ...more,
})

test('a card is paid on a page of Stripe that is opened once per intent', async () => {
  answers['POST /v1/checkout/sessions'] = { body: session() }
  expect(await stripe.open(payment())).toEqual({
    providerId: 'cs_test_a1',
    url: 'https://checkout.stripe.test/c/pay/cs_test_a1',
    expiresAt: new Date((seconds + 86_400) * 1000),
  })
  expect(sent).toHaveLength(1)
  const [{ form, headers } = { form: {}, headers: {} }] = sent
  expect(form).toEqual({
    mode: 'payment',
    client_reference_id: intentId,
    customer_email: 'client@people.test',
    locale: 'ru',
    'adaptive_pricing[enabled]': 'false',
    'line_items[0][quantity]': '1',
    // Yen have no smaller unit.
    'line_items[0][price_data][currency]': 'jpy',
    'line_items[0][price_data][unit_amount]': '150000',
    'line_items[0][price_data][product_data][name]': 'Invoice 2031-7',
    success_url: 'https://cars.test/balance?payment=done',
    cancel_url: 'https://cars.test/balance?payment=cancelled',
  })
  expect(headers).toMatchObject({
    authorization: 'Bearer sk_test_invented0123456789',
    'idempotency-key': intentId,
  })
})

test('dollars are sent in cents', async () => {
  answers['POST /v1/checkout/sessions'] = { body: session({ currency: 'usd' }) }
  await stripe.open(payment({ amount: { currency: 'USD', minor: 99_950 } }))
  expect(sent[0]?.form).toMatchObject({
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '99950',
  })
})

test('a wire goes to an account that is opened for a customer', async () => {
  answers['POST /v1/customers'] = { body: { id: 'cus_1', object: 'customer' } }
  answers['POST /v1/checkout/sessions'] = { body: session() }
  await stripe.open(payment({ method: 'wire' }))
  expect(sent.map(({ route, headers }) => [route, headers['idempotency-key']])).toEqual([
    ['POST /v1/customers', `${intentId}-customer`],
    ['POST /v1/checkout/sessions', intentId],
  ])
  const [customer, opened] = sent
  expect(customer?.form).toEqual({ email: 'client@people.test', name: 'A client' })
  expect(opened?.form).toMatchObject({
    customer: 'cus_1',
    'allowed_payment_method_types[0]': 'customer_balance',
    'payment_method_options[customer_balance][funding_type]': 'bank_transfer',
    'payment_method_options[customer_balance][bank_transfer][type]': 'jp_bank_transfer',
  })
  expect(opened?.form).not.toHaveProperty('customer_email')
})

test.each([
  [402, { type: 'card_error', message: 'Declined' }],
  [429, { type: 'rate_limit_error', message: 'Too many requests' }],
  [500, { type: 'api_error', message: 'Sorry' }],
])('with %i of Stripe the provider is unavailable, after one request', async (status, error) => {
  answers['POST /v1/checkout/sessions'] = { status, body: { error } }
  await expect(stripe.open(payment())).rejects.toThrow(ProviderUnavailable)
  expect(sent).toHaveLength(1)
})

test('without a network the provider is unavailable', async () => {
  const keys = { secretKey: 'sk_test_invented0123456789', webhookSecret }
  const away = stripePayments(keys, { host: '127.0.0.1', port: 1, protocol: 'http' })
  await expect(away.open(payment())).rejects.toThrow(ProviderUnavailable)
  await expect(away.find('cs_test_a1')).rejects.toThrow(ProviderUnavailable)
})

/** Builds a webhook, signed as Stripe documents it: HMAC-SHA-256 of time, dot and body. */
function webhook(type: string, object: object, { at = seconds, secret = webhookSecret } = {}) {
  const event = {
    ...{ id: 'evt_1', object: 'event', api_version: '2026-10-28.endive', created: seconds - 5 },
    ...{ type, livemode: false, pending_webhooks: 1, data: { object } },
  }
  const body = Buffer.from(JSON.stringify(event, null, 2))
  const mac = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${at},v1=${mac},v0=${'0'.repeat(64)}` }, now }
}

const complete = { status: 'complete', payment_intent: 'pi_1' }

test.each([
  ['checkout.session.completed', { ...complete, payment_status: 'paid' }, 'paid'],
  ['checkout.session.completed', { ...complete, payment_status: 'unpaid' }, 'pending'],
  ['checkout.session.async_payment_succeeded', { ...complete, payment_status: 'paid' }, 'paid'],
  ['checkout.session.async_payment_failed', { ...complete, payment_status: 'unpaid' }, 'failed'],
  ['checkout.session.expired', { status: 'expired' }, 'expired'],
])('%s with %o is %s', async (type, more, state) => {
  expect(await stripe.readEvent(webhook(type, session(more)))).toEqual({
    ...{ eventId: 'evt_1', providerId: 'cs_test_a1', intentId, state },
    amount: { currency: 'JPY', minor: 150_000 },
    at: new Date((seconds - 5) * 1000),
    ...{ payer: 'A client', reference: '' },
  })
  expect(sent).toEqual([])
})

const charge = {
  ...{ id: 'ch_1', object: 'charge', amount: 150_000, currency: 'jpy', paid: true },
  ...{ amount_refunded: 50_000, refunded: false, payment_intent: 'pi_1', metadata: {} },
}
const refund = (more: object = {}) => ({
  ...{ id: 're_1', object: 'refund', amount: 50_000, charge: 'ch_1', created: seconds - 9 },
  ...{ currency: 'jpy', payment_intent: 'pi_1', status: 'succeeded', ...more },
})
const listOf = (...data: object[]) => ({ body: { object: 'list', has_more: false, data } })
const knowSession = () => {
  answers['GET /v1/checkout/sessions'] = listOf(session({ ...complete, payment_status: 'paid' }))
}
const moved = (kind: string, more: object = {}) => ({
  ...{ movementId: 're_1', kind, providerId: 'cs_test_a1' },
  ...{ amount: { currency: 'JPY', minor: 50_000 }, at: new Date((seconds - 9) * 1000), ...more },
})

test.each([
  ['refund.created', {}, [moved('refund')]],
  ['refund.updated', { status: 'pending' }, [moved('refund')]],
  ['charge.refund.updated', { status: 'canceled' }, [moved('refund_failed')]],
  ['refund.failed', { status: 'failed' }, [moved('refund_failed')]],
  // The payer has not named an account yet, so no money has moved.
  ['refund.created', { status: 'requires_action' }, []],
])('%s of a part with %o', async (type, more, movements) => {
  knowSession()
  expect(await stripe.readEvent(webhook(type, refund(more)))).toEqual({
    ...{ eventId: 'evt_1', movements, dispute: null },
  })
})

test('the refunds of a refunded charge are requested', async () => {
  knowSession()
  answers['GET /v1/refunds'] = listOf(refund({ id: 're_2', amount: 1000 }), refund())
  expect(await stripe.readEvent(webhook('charge.refunded', charge))).toMatchObject({
    movements: [
      { movementId: 're_2', kind: 'refund', amount: { minor: 1000 } },
      { movementId: 're_1', kind: 'refund', amount: { minor: 50_000 } },
    ],
  })
  expect(sent.map(({ route, form }) => [route, form])).toEqual([
    ['GET /v1/refunds', { charge: 'ch_1', limit: '100' }],
    ['GET /v1/checkout/sessions', { payment_intent: 'pi_1', limit: '1' }],
  ])
})

test('a refund of money received another way names no payment', async () => {
  answers['GET /v1/checkout/sessions'] = listOf()
  for (const more of [{}, { payment_intent: null }]) {
    expect(await stripe.readEvent(webhook('refund.created', refund(more)))).toMatchObject({
      movements: [{ movementId: 're_1', providerId: null }],
    })
  }
})

test('refunds that the key may not read are left to a manager', async () => {
  answers['GET /v1/refunds'] = { status: 403, body: { error: { type: 'invalid_request_error' } } }
  expect(await stripe.readEvent(webhook('charge.refunded', charge))).toEqual({
    ...{ eventId: 'evt_1', unread: 'charge.refunded', objectId: 'ch_1' },
  })
})

test('a refund whose session cannot be requested is delivered again later', async () => {
  answers['GET /v1/checkout/sessions'] = { status: 500, body: { error: { type: 'api_error' } } }
  await expect(stripe.readEvent(webhook('refund.created', refund()))).rejects.toThrow(
    ProviderUnavailable,
  )
})

const withdrawn = { id: 'txn_1', amount: -50_000 }
test.each([
  ['created', { status: 'warning_needs_response' }, []],
  ['created', { balance_transactions: [withdrawn] }, ['dispute']],
  ['funds_withdrawn', {}, ['dispute']],
  ['closed', { status: 'lost' }, ['dispute']],
  ['closed', { status: 'won', balance_transactions: [withdrawn] }, ['dispute']],
  ['funds_reinstated', { status: 'won' }, ['dispute', 'dispute_reinstated']],
])('charge.dispute.%s with %o has moved %j', async (type, more, kinds) => {
  knowSession()
  const dispute = {
    ...{ id: 'dp_1', object: 'dispute', amount: 50_000, balance_transactions: [], charge: 'ch_1' },
    ...{ created: seconds - 60, currency: 'jpy', payment_intent: 'pi_1', reason: 'fraudulent' },
    ...{ evidence_details: { due_by: seconds + 600 }, status: 'needs_response', ...more },
  }
  expect(await stripe.readEvent(webhook(`charge.dispute.${type}`, dispute))).toEqual({
    eventId: 'evt_1',
    movements: kinds.map((kind) =>
      moved(kind, { movementId: 'dp_1', at: new Date((seconds - 5) * 1000) }),
    ),
    dispute: {
      ...{ disputeId: 'dp_1', providerId: 'cs_test_a1' },
      amount: { currency: 'JPY', minor: 50_000 },
      state: `${dispute.status}, fraudulent`,
      at: new Date((seconds - 5) * 1000),
      until: new Date((seconds + 600) * 1000),
    },
  })
})

test('unknown events, and money in other currencies, are left to a manager', async () => {
  const unread = (type: string, objectId: string) => ({ eventId: 'evt_1', unread: type, objectId })
  expect(await stripe.readEvent(webhook('payout.failed', { id: 'po_1' }))).toEqual(
    unread('payout.failed', 'po_1'),
  )
  const euros = session({ ...complete, payment_status: 'paid', currency: 'eur' })
  expect(await stripe.readEvent(webhook('checkout.session.completed', euros))).toEqual(
    unread('checkout.session.completed', 'cs_test_a1'),
  )
  expect(await stripe.readEvent(webhook('refund.created', refund({ currency: 'eur' })))).toEqual(
    unread('refund.created', 're_1'),
  )
})

test('events that only repeat those of sessions are ignored', async () => {
  expect(await stripe.readEvent(webhook('customer.created', { id: 'cus_1' }))).toBeNull()
  expect(await stripe.readEvent(webhook('payment_intent.succeeded', { id: 'pi_1' }))).toBeNull()
})

test('a payment that was not requested here has no intent', async () => {
  const link = session({ ...complete, payment_status: 'paid', client_reference_id: null })
  expect(await stripe.readEvent(webhook('checkout.session.completed', link))).toMatchObject({
    ...{ intentId: null, state: 'paid', payer: 'A client' },
  })
})

test('a wrong, missing or old signature is refused, and so is a changed byte', async () => {
  const paid = session({ ...complete, payment_status: 'paid' })
  const type = 'checkout.session.completed'
  const right = webhook(type, paid)
  const another = Buffer.from(right.body.toString().replace('150000', '950000'))
  for (const wrong of [
    webhook(type, paid, { secret: 'whsec_another0123456789' }),
    webhook(type, paid, { at: seconds - 301 }),
    { ...right, headers: {} },
    { ...right, headers: { 'stripe-signature': 'nonsense' } },
    { ...right, body: another },
  ]) {
    await expect(stripe.readEvent(wrong)).rejects.toThrow(InvalidWebhook)
  }
  expect(await stripe.readEvent(webhook(type, paid, { at: seconds - 300 }))).not.toBeNull()
})

const paidCharge = { id: 'ch_1', created: seconds - 60, refunded: false }

test.each([
  ['open', 600, {}],
  ['expired', -86_400, { status: 'expired' }],
  ['pending', 600, { ...complete, payment_intent: { id: 'pi_1', status: 'requires_action' } }],
  ['pending', 600, { ...complete, payment_intent: { id: 'pi_1', status: 'processing' } }],
  [
    'failed',
    600,
    { ...complete, payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
  ],
  ['failed', 600, { ...complete, payment_intent: { id: 'pi_1', status: 'canceled' } }],
  [
    'paid',
    60,
    {
      ...{ status: 'complete', payment_status: 'paid' },
      payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: paidCharge },
    },
  ],
  [
    'refunded',
    30,
    {
      ...{ status: 'complete', payment_status: 'paid' },
      payment_intent: {
        ...{ id: 'pi_1', status: 'succeeded' },
        latest_charge: {
          ...{ ...paidCharge, refunded: true },
          refunds: { object: 'list', data: [{ id: 're_1', created: seconds - 30 }] },
        },
      },
    },
  ],
])('a payment that is asked for is %s since %i s', async (state, since, more) => {
  answers['GET /v1/checkout/sessions/cs_test_a1'] = { body: session(more) }
  expect(await stripe.find('cs_test_a1')).toMatchObject({
    ...{ providerId: 'cs_test_a1', intentId, state },
    amount: { currency: 'JPY', minor: 150_000 },
    at: new Date((seconds - since) * 1000),
  })
  expect(sent[0]?.form).toEqual({ 'expand[0]': 'payment_intent.latest_charge.refunds' })
})

test('a payment that Stripe does not know is not found', async () => {
  expect(await stripe.find('cs_test_gone')).toBeNull()
})
