import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#platform/core/contract/currency.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** The payment methods of a provider's page: cards and wallets, or a wire service. */
export const linkMethods = ['wallet', 'wire'] as const
export type LinkMethod = (typeof linkMethods)[number]

/** An amount in the smallest unit of its currency: yen, or cents. */
export interface Money {
  readonly currency: Currency
  readonly minor: number
}

/** A payment to request from a provider. */
export interface NewPayment {
  /** Our id, which makes opening idempotent; providers repeat it in their events. */
  readonly intentId: string
  readonly method: LinkMethod
  readonly amount: Money
  /** Shown to the payer, such as the number of an invoice. */
  readonly description: string
  readonly payer: { readonly email: string; readonly name: string }
  readonly language: Language
  /** Absolute URL to which the payer returns; `payment` is added to it, see `addressOfReturn`. */
  readonly returnUrl: string
}

/**
 * Returns the URL to which a payer returns: with `payment=done` after completing the page, paid or pending, else with
 * `payment=cancelled`. It proves nothing about money, since anybody can type it.
 */
export function addressOfReturn(returnUrl: string, from: 'done' | 'cancelled'): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment', from)
  return url.href
}

/** A page of the provider on which the payer pays. */
export interface OpenedPayment {
  /** The provider's id of the payment. */
  readonly providerId: string
  readonly url: string
  readonly expiresAt: Date
}

/**
 * The states of a payment. `pending`: the payer has sent the money; `refunded`: the provider returned all of it after
 * it was paid.
 */
export const paymentStates = ['open', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The state of a payment as reported by a provider. */
export interface PaymentReport {
  readonly providerId: string
  /** Null for money without an intent of ours. */
  readonly intentId: string | null
  readonly state: PaymentState
  /** The amount actually paid, once it is. */
  readonly amount: Money
  /** When it reached this state, by the provider's clock. */
  readonly at: Date
  /** The payer and their message, as far as the provider knows; else empty. */
  readonly payer: string
  readonly reference: string
  /** Movements since, if the provider was asked. */
  readonly movements?: readonly PaymentMovement[]
}

/** A webhook of a provider, with a valid signature. */
export interface PaymentEvent extends PaymentReport {
  /** The same for repeated deliveries of the event. */
  readonly eventId: string
}

/** Money of a payment that a provider moved after it was paid. */
export interface PaymentMovement {
  /** The provider's id of the refund or dispute. */
  readonly movementId: string
  /** A refund or dispute debits us; a failed refund and a won dispute return the money. */
  readonly kind: 'refund' | 'refund_failed' | 'dispute' | 'dispute_reinstated'
  /** The provider's id of the payment; null if it does not report one. */
  readonly providerId: string | null
  readonly amount: Money
  readonly at: Date
}

/** A dispute that needs an answer, or was answered. */
export interface DisputeReport {
  readonly disputeId: string
  readonly providerId: string | null
  readonly amount: Money
  /** The provider's names of its state and reason. */
  readonly state: string
  readonly at: Date
  readonly until: Date | null
}

/** A webhook about moved money. */
export interface MovementEvent {
  readonly eventId: string
  readonly movements: readonly PaymentMovement[]
  readonly dispute: DisputeReport | null
}

/** A webhook of an unknown type, for a person to look at. */
export interface UnreadEvent {
  readonly eventId: string
  readonly unread: string
  /** The provider's id of its object; empty if it has none. */
  readonly objectId: string
}

export type ProviderEvent = PaymentEvent | MovementEvent | UnreadEvent

/** A request without a valid signature of the provider, or one that is too old. */
export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook'
}

/** The provider is unreachable or refuses; the message is for operators. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** A webhook as received: signatures cover these exact bytes. */
export interface WebhookRequest {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  readonly now: Date
}

/** Maximum difference between the clock of a webhook and ours. */
export const webhookToleranceSeconds = 300

export interface PaymentProvider {
  /** Part of the path of its webhooks. */
  readonly name: 'sandbox' | 'stripe'
  readonly methods: readonly LinkMethod[]
  /**
   * Opens a page on which the payment is made, within ten seconds. The same intent gets the same payment.
   * @throws ProviderUnavailable
   */
  open(payment: NewPayment): Promise<OpenedPayment>
  /**
   * Reads a webhook from the received bytes; null for the few types that only repeat others. Must be called outside
   * transactions, because it may ask the provider which payment the event belongs to.
   * @throws InvalidWebhook, ProviderUnavailable
   */
  readEvent(request: WebhookRequest): Promise<ProviderEvent | null>
  /**
   * Asks for the state of a payment without a webhook; null if the provider does not know it.
   * @throws ProviderUnavailable
   */
  find(providerId: string): Promise<PaymentReport | null>
}
