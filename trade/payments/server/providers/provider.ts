import type { KeyObject } from 'node:crypto'
import type { Config } from '#platform/core/server/config.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { PaymentProvider } from './port.ts'
import { webhookSender } from './sandbox/delivery.ts'
import { type SandboxPayments, sandboxPayments } from './sandbox/sandbox.ts'

interface Providers {
  /** Null if none is configured: clients pay by bank transfer. */
  readonly paymentProvider: PaymentProvider | null
  /** The same provider if it is the sandbox, for its page and its job. */
  readonly sandboxPayments: SandboxPayments | null
}

interface ProviderOptions {
  readonly db: Db
  readonly now: () => Date
  /** Signs the webhooks of the sandbox. */
  readonly sandboxKey: KeyObject
  /** Returns the address on which this server listens, or null before it does. */
  readonly ownAddress: () => string | null
}

/** Returns the configured provider. */
export async function paymentProviderOf(
  { paymentProvider, publicUrl }: Config,
  { db, now, sandboxKey, ownAddress }: ProviderOptions,
): Promise<Providers> {
  if (paymentProvider === null) return { paymentProvider: null, sandboxPayments: null }
  if (paymentProvider.name === 'stripe') {
    // Loads the library only if it is used.
    const { stripePayments } = await import('./stripe.ts')
    return { paymentProvider: stripePayments(paymentProvider), sandboxPayments: null }
  }
  const send = webhookSender(ownAddress)
  const sandbox = sandboxPayments({ db, key: sandboxKey, publicUrl, now, send })
  return { paymentProvider: sandbox, sandboxPayments: sandbox }
}
