import Stripe from 'stripe'
import { type Currency, currencies } from '#platform/core/contract/currency.ts'
import {
  addressOfReturn,
  InvalidWebhook,
  linkMethods,
  type Money,
  type NewPayment,
  type PaymentMovement,
  type PaymentProvider,
  type PaymentReport,
  type PaymentState,
  type ProviderEvent,
  ProviderUnavailable,
  type WebhookRequest,
  webhookToleranceSeconds,
} from './port.ts'

interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
}

/** The address of Stripe; tests use their own. */
interface StripeHost {
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
}

/** Opening a wire takes two requests and must finish within ten seconds. */
const requestMs = 5_000

type Session = Stripe.Checkout.Session

/** Takes payments on pages of Stripe: its Checkout Sessions, one for each intent. */
export function stripePayments(
  { secretKey, webhookSecret }: StripeKeys,
  host?: StripeHost,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...host,
    timeout: requestMs,
    // Callers retry; the idempotency key makes that safe.
    maxNetworkRetries: 0,
    telemetry: false,
  })

  /** Creates the customer that Stripe needs for the account that receives a transfer. */
  const customerFor = async ({ intentId, payer: { email, name } }: NewPayment) =>
    stripe.customers.create({ email, name }, { idempotencyKey: `${intentId}-customer` })

  /** Returns the parameters that depend on the payment method. */
  const methodOf = async (payment: NewPayment): Promise<Stripe.Checkout.SessionCreateParams> => {
    // The offered cards and wallets are configured in Stripe's Dashboard.
    if (payment.method === 'wallet') return { customer_email: payment.payer.email }
    const type = transferOf[payment.amount.currency]
    return {
      customer: (await customerFor(payment)).id,
      allowed_payment_method_types: ['customer_balance'],
      payment_method_options: {
        customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type } },
      },
    }
  }

  /** Returns the session in which a charge was paid; null for money received another way. */
  const sessionOf = async (paymentIntent: Reference | null): Promise<string | null> =>
    paymentIntent === null
      ? null
      : ((
          await reached(() =>
            stripe.checkout.sessions.list({ payment_intent: idOf(paymentIntent), limit: 1 }),
          )
        ).data[0]?.id ?? null)

  /** Returns null if the key may not read refunds. */
  const refundsOf = async (charge: string): Promise<readonly Stripe.Refund[] | null> => {
    try {
      return (await stripe.refunds.list({ charge, limit: 100 })).data
    } catch (error) {
      const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
      if (status === 401 || status === 403 || status === 404) return null
      throw new ProviderUnavailable(messageOf(error))
    }
  }

  const readRefunds = async (event: Stripe.Event, refunds: readonly Stripe.Refund[]) => {
    const moved = refunds.flatMap((refund) => movementOf(refund, null))
    const providerId =
      moved.length === 0 ? null : await sessionOf(refunds[0]?.payment_intent ?? null)
    const movements = moved.map((movement) => ({ ...movement, providerId }))
    return { eventId: event.id, movements, dispute: null }
  }

  const readDispute = async (event: Stripe.Event, dispute: Stripe.Dispute) => {
    const amount = moneyOf(dispute.currency, dispute.amount)
    if (!amount) return unread(event)
    const providerId = await sessionOf(dispute.payment_intent)
    const { due_by: until } = dispute.evidence_details
    return {
      eventId: event.id,
      movements: movementsOf(event, dispute, amount).map((one) => ({ ...one, providerId })),
      dispute: {
        ...{ disputeId: dispute.id, providerId, amount },
        state: `${dispute.status}, ${dispute.reason}`,
        at: new Date(event.created * 1000),
        until: until === null ? null : new Date(until * 1000),
      },
    }
  }

  const verified = ({ body, headers, now }: WebhookRequest): Stripe.Event => {
    try {
      return stripe.webhooks.constructEvent(
        ...([body, headers['stripe-signature'] ?? '', webhookSecret] as const),
        ...([webhookToleranceSeconds, undefined, now.getTime()] as const),
      )
    } catch (error) {
      throw new InvalidWebhook(messageOf(error))
    }
  }

  return {
    name: 'stripe',
    methods: linkMethods,

    async open(payment) {
      const { intentId, amount, description, language, returnUrl } = payment
      const created = await reached(async () =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: intentId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: amount.currency.toLowerCase(),
                  // In the smallest unit, like ours: yen have no decimals.
                  unit_amount: amount.minor,
                  product_data: { name: description },
                },
              },
            ],
            // The payer pays the requested amount in its currency.
            adaptive_pricing: { enabled: false },
            locale: language,
            success_url: addressOfReturn(returnUrl, 'done'),
            cancel_url: addressOfReturn(returnUrl, 'cancelled'),
            ...(await methodOf(payment)),
          },
          { idempotencyKey: intentId },
        ),
      )
      if (!created.url) throw new ProviderUnavailable(`Stripe made no page for ${created.id}`)
      return {
        providerId: created.id,
        url: created.url,
        expiresAt: new Date(created.expires_at * 1000),
      }
    },

    async readEvent(request) {
      const event = verified(request)
      const eventOf = (session: Session, state: PaymentState | null): ProviderEvent => {
        const report = state && reportOf(session, state, event.created)
        return report ? { eventId: event.id, ...report } : unread(event)
      }
      switch (event.type) {
        case 'checkout.session.completed':
          return eventOf(event.data.object, stateWhenCompleted(event.data.object))
        case 'checkout.session.async_payment_succeeded':
          return eventOf(event.data.object, 'paid')
        case 'checkout.session.async_payment_failed':
          return eventOf(event.data.object, 'failed')
        case 'checkout.session.expired':
          return eventOf(event.data.object, 'expired')
        case 'charge.refunded': {
          const { id: charge } = event.data.object
          const refunds = await refundsOf(charge)
          return refunds ? readRefunds(event, refunds) : unread(event)
        }
        case 'refund.created':
        case 'refund.updated':
        case 'refund.failed':
        case 'charge.refund.updated':
          return moneyOf(event.data.object.currency, event.data.object.amount)
            ? readRefunds(event, [event.data.object])
            : unread(event)
        case 'charge.dispute.created':
        case 'charge.dispute.updated':
        case 'charge.dispute.closed':
        case 'charge.dispute.funds_withdrawn':
        case 'charge.dispute.funds_reinstated':
          return readDispute(event, event.data.object)
        default:
          return repeating.has(event.type) ? null : unread(event)
      }
    },

    async find(providerId) {
      try {
        const session = await stripe.checkout.sessions.retrieve(providerId, {
          expand: ['payment_intent.latest_charge.refunds'],
        })
        return reportNow(session)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
        throw new ProviderUnavailable(messageOf(error))
      }
    },
  }
}

/** Bank transfers within the country of the currency. */
const transferOf = {
  JPY: 'jp_bank_transfer',
  USD: 'us_bank_transfer',
} as const satisfies Record<Currency, string>

/** Event types that repeat those of sessions. An endpoint for all events receives them with each payment. */
const repeating: ReadonlySet<string> = new Set([
  ...['payment_intent.created', 'payment_intent.processing', 'payment_intent.requires_action'],
  ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  ...['charge.pending', 'charge.succeeded', 'charge.failed', 'charge.updated'],
  ...['customer.created', 'customer.updated'],
])

const unread = (event: Stripe.Event): ProviderEvent => {
  const { id } = event.data.object as { readonly id?: string }
  return { eventId: event.id, unread: event.type, objectId: id ?? '' }
}

/** Returns null for an unsupported currency. */
function moneyOf(code: string, minor: number): Money | null {
  const currency = currencies.find((one) => one === code.toUpperCase())
  return currency && minor > 0 ? { currency, minor } : null
}

/** Returns a refund that left or was returned; nothing until its payer has named an account. */
function movementOf(refund: Stripe.Refund, providerId: string | null): PaymentMovement[] {
  const { id: movementId, status, created } = refund
  const amount = moneyOf(refund.currency, refund.amount)
  if (!amount || status === 'requires_action') return []
  const kind = status === 'failed' || status === 'canceled' ? 'refund_failed' : 'refund'
  return [{ movementId, kind, providerId, amount, at: new Date(created * 1000) }]
}

/** Returns what a dispute has moved so far, since the events of a dispute may arrive in any order. */
function movementsOf(event: Stripe.Event, dispute: Stripe.Dispute, amount: Money) {
  const has = (sign: -1 | 1) =>
    dispute.balance_transactions.some((one) => Math.sign(one.amount) === sign)
  const isBack = event.type === 'charge.dispute.funds_reinstated' || has(1)
  const isGone =
    isBack ||
    event.type === 'charge.dispute.funds_withdrawn' ||
    dispute.status === 'lost' ||
    has(-1)
  const base = { movementId: dispute.id, providerId: null, amount }
  const at = new Date(event.created * 1000)
  return [
    ...(isGone ? [{ ...base, kind: 'dispute' as const, at }] : []),
    ...(isBack ? [{ ...base, kind: 'dispute_reinstated' as const, at }] : []),
  ]
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Reference = string | { readonly id: string }

const idOf = (object: Reference) => (typeof object === 'string' ? object : object.id)

async function reached<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw new ProviderUnavailable(messageOf(error))
  }
}

/** Returns the state of a completed session. Its form was sent, but money of transfers and the like arrives later. */
function stateWhenCompleted({ payment_status }: Session): PaymentState | null {
  if (payment_status === 'paid') return 'paid'
  return payment_status === 'unpaid' ? 'pending' : null
}

/** Returns null for money in an unsupported currency. */
function reportOf(session: Session, state: PaymentState, seconds: number): PaymentReport | null {
  const amount = moneyOf(session.currency ?? '', session.amount_total ?? 0)
  if (!amount) return null
  const { name, email } = session.customer_details ?? {}
  return {
    providerId: session.id,
    intentId: session.client_reference_id,
    state,
    amount,
    at: new Date(seconds * 1000),
    payer: name ?? email ?? '',
    reference: '',
  }
}

/** Returns the state of a session that was retrieved with its payment intent, the latest charge, and its refunds. */
function reportNow(session: Session): PaymentReport | null {
  const { status, created, expires_at, payment_intent: intent } = session
  if (status === 'expired') return reportOf(session, 'expired', expires_at)
  if (status !== 'complete') return reportOf(session, 'open', created)
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const paidAt = typeof charge === 'object' && charge ? charge.created : created
  if (typeof charge === 'object' && charge?.refunded) {
    // The newest refund comes first.
    return reportOf(session, 'refunded', charge.refunds?.data[0]?.created ?? paidAt)
  }
  if (session.payment_status === 'unpaid') {
    const isOver =
      typeof intent === 'object' && intent !== null && statesOfFailure.includes(intent.status)
    return reportOf(session, isOver ? 'failed' : 'pending', created)
  }
  const paid = reportOf(session, 'paid', paidAt)
  if (typeof charge !== 'object' || !charge?.refunds?.data.length) return paid
  const movements = charge.refunds.data.flatMap((refund) => movementOf(refund, session.id))
  return paid && { ...paid, movements }
}

/** After a failed transfer a payment intent requires another payment method, or is canceled. */
const statesOfFailure: readonly string[] = ['requires_payment_method', 'canceled']
