import Stripe from 'stripe'
import { type Currency, currencies } from '../../../contract/core/currency.ts'
import {
  addressOfReturn,
  InvalidWebhook,
  linkMethods,
  type NewPayment,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentReport,
  type PaymentState,
  ProviderUnavailable,
  type WebhookRequest,
  webhookToleranceSeconds,
} from './port.ts'

interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
}

/** Where Stripe is; tests have their own. */
interface StripeHost {
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
}

/** Opening a wire takes two requests, and ten seconds at most. */
const requestMs = 5_000

type Session = Stripe.Checkout.Session

/** Payments on the pages of Stripe: its Checkout Sessions, one for each intent. */
export function stripePayments(
  { secretKey, webhookSecret }: StripeKeys,
  host?: StripeHost,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...host,
    timeout: requestMs,
    // Whoever calls asks again; the idempotency key makes that safe.
    maxNetworkRetries: 0,
    telemetry: false,
  })

  /** Transfers go to an account that the bank of Stripe opens for a customer, so there has to be one. */
  const customerFor = async ({ intentId, payer: { email, name } }: NewPayment) =>
    stripe.customers.create({ email, name }, { idempotencyKey: `${intentId}-customer` })

  /** What this method of payment needs besides. */
  const methodOf = async (payment: NewPayment): Promise<Stripe.Checkout.SessionCreateParams> => {
    // Which cards and wallets are offered is chosen in Stripe's Dashboard.
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

  const sessionOf = async (paymentIntent: string): Promise<Session | undefined> =>
    (await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })).data[0]

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
                  // In the smallest unit, as ours: yen have no decimals.
                  unit_amount: amount.minor,
                  product_data: { name: description },
                },
              },
            ],
            // Paid is what was asked for, in its currency.
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
      const told = (session: Session, state: PaymentState | null): PaymentEvent | null => {
        const report = state && reportOf(session, state, event.created)
        return report ? { eventId: event.id, ...report } : null
      }
      switch (event.type) {
        case 'checkout.session.completed':
          return told(event.data.object, stateWhenCompleted(event.data.object))
        case 'checkout.session.async_payment_succeeded':
          return told(event.data.object, 'paid')
        case 'checkout.session.async_payment_failed':
          return told(event.data.object, 'failed')
        case 'checkout.session.expired':
          return told(event.data.object, 'expired')
        case 'charge.refunded': {
          const { payment_intent, refunded } = event.data.object
          // A part that was given back is booked by a manager: which part of what it was, nobody else knows.
          if (!refunded || payment_intent === null) return null
          const session = await reached(() => sessionOf(idOf(payment_intent)))
          return session ? told(session, 'refunded') : null
        }
        default:
          return null
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const idOf = (object: string | { readonly id: string }) =>
  typeof object === 'string' ? object : object.id

async function reached<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw new ProviderUnavailable(messageOf(error))
  }
}

/** A session is completed when its form is sent: money of transfers and the like comes later. */
function stateWhenCompleted({ payment_status }: Session): PaymentState | null {
  if (payment_status === 'paid') return 'paid'
  return payment_status === 'unpaid' ? 'pending' : null
}

/** Null for money in a currency that nobody here pays in. */
function reportOf(session: Session, state: PaymentState, seconds: number): PaymentReport | null {
  const currency = currencies.find((one) => one === session.currency?.toUpperCase())
  if (!currency || session.amount_total === null) return null
  const { name, email } = session.customer_details ?? {}
  return {
    providerId: session.id,
    intentId: session.client_reference_id,
    state,
    amount: { currency, minor: session.amount_total },
    at: new Date(seconds * 1000),
    payer: name ?? email ?? '',
    reference: '',
  }
}

/** The state of a session that was retrieved with its payment intent, the latest charge of that, and its refunds. */
function reportNow(session: Session): PaymentReport | null {
  const { status, created, expires_at, payment_intent: intent } = session
  if (status === 'expired') return reportOf(session, 'expired', expires_at)
  if (status !== 'complete') return reportOf(session, 'open', created)
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const paidAt = typeof charge === 'object' && charge ? charge.created : created
  if (typeof charge === 'object' && charge?.refunded) {
    // The newest is first.
    return reportOf(session, 'refunded', charge.refunds?.data[0]?.created ?? paidAt)
  }
  if (session.payment_status === 'unpaid') {
    const isOver =
      typeof intent === 'object' && intent !== null && statesOfFailure.includes(intent.status)
    return reportOf(session, isOver ? 'failed' : 'pending', created)
  }
  return reportOf(session, 'paid', paidAt)
}

/** After a transfer has failed a payment intent wants another way to pay, or is canceled. */
const statesOfFailure: readonly string[] = ['requires_payment_method', 'canceled']
