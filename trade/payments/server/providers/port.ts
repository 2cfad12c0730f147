import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#platform/core/contract/currency.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** What a provider's page takes: cards and wallets, or a wire service. */
export const linkMethods = ['wallet', 'wire'] as const
export type LinkMethod = (typeof linkMethods)[number]

/** An amount in the smallest unit of its currency: yen, or cents. */
export interface Money {
  readonly currency: Currency
  readonly minor: number
}

/** A payment that a provider is to ask for. */
export interface NewPayment {
  /** Our own id; providers repeat it in their events, and give the same payment for it again. */
  readonly intentId: string
  readonly method: LinkMethod
  readonly amount: Money
  /** What the payer reads, such as the number of an invoice. */
  readonly description: string
  readonly payer: { readonly email: string; readonly name: string }
  readonly language: Language
  /** Where the payer comes back to, absolute; `payment` is added to it, see `addressOfReturn`. */
  readonly returnUrl: string
}

/**
 * The address to which a payer comes back: `payment=done` from the end of the way, paid or on its way, else
 * `payment=cancelled`. It says where the payer comes from and nothing about money: anybody can type it.
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
 * What has become of a payment. `pending`: the payer has sent it and the money is on its way; `refunded`: the
 * provider took all of it back after it was paid.
 */
export const paymentStates = ['open', 'pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The state of a payment as a provider tells it. */
export interface PaymentReport {
  readonly providerId: string
  /** Null for money that came without a payment of ours. */
  readonly intentId: string | null
  readonly state: PaymentState
  /** What was really paid, where it was. */
  readonly amount: Money
  /** When it came to this state, by the clock of the provider. */
  readonly at: Date
  /** Who paid and what they wrote, as far as the provider knows; else empty. */
  readonly payer: string
  readonly reference: string
  /** What was moved since, where the provider was asked. */
  readonly movements?: readonly PaymentMovement[]
}

/** A webhook of a provider, whose signature was right. */
export interface PaymentEvent extends PaymentReport {
  /** The provider repeats an event under the same id. */
  readonly eventId: string
}

/** Money of a payment that a provider moved after it was paid. */
export interface PaymentMovement {
  /** The provider's id of the refund or the dispute. */
  readonly movementId: string
  /** A refund or a dispute takes money from us; one that failed, and a dispute that was won, return it. */
  readonly kind: 'refund' | 'refund_failed' | 'dispute' | 'dispute_reinstated'
  /** The provider's id of the payment; null where it does not say it. */
  readonly providerId: string | null
  readonly amount: Money
  readonly at: Date
}

/** A dispute that wants an answer, or has got one. */
export interface DisputeReport {
  readonly disputeId: string
  readonly providerId: string | null
  readonly amount: Money
  /** What the provider calls its state and its reason. */
  readonly state: string
  /** When the provider reported it. */
  readonly at: Date
  readonly until: Date | null
}

/** A webhook about money that was moved. */
export interface MovementEvent {
  readonly eventId: string
  readonly movements: readonly PaymentMovement[]
  readonly dispute: DisputeReport | null
}

/** A webhook that is not understood; a person looks at it. */
export interface UnreadEvent {
  readonly eventId: string
  readonly unread: string
  /** The provider's id of what it is about; empty where it has none. */
  readonly objectId: string
}

export type ProviderEvent = PaymentEvent | MovementEvent | UnreadEvent

/** A request that its signature does not prove to be of the provider, or that is too old. */
export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook'
}

/** The provider cannot be reached, or refuses; the message is for operators. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** A webhook as it came: signatures are about these very bytes. */
export interface WebhookRequest {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  readonly now: Date
}

/** How far the clock of a webhook may be from ours. */
export const webhookToleranceSeconds = 300

export interface PaymentProvider {
  /** Part of the address of its webhooks. */
  readonly name: 'sandbox' | 'stripe'
  readonly methods: readonly LinkMethod[]
  /**
   * Opens a page on which the payment is made; the same intent gets the same payment again. At most ten seconds.
   * @throws ProviderUnavailable
   */
  open(payment: NewPayment): Promise<OpenedPayment>
  /**
   * Reads a webhook from the bytes that came; null for the few types that only repeat what others say. May ask the
   * provider what the event belongs to, so it is called outside of transactions.
   * @throws InvalidWebhook, ProviderUnavailable
   */
  readEvent(request: WebhookRequest): Promise<ProviderEvent | null>
  /**
   * Asks for the state of a payment, for those of which no webhook came; null where it is not known there.
   * @throws ProviderUnavailable
   */
  find(providerId: string): Promise<PaymentReport | null>
}
