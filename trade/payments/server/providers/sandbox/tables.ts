import type { Generated } from 'kysely'
import type { Currency } from '#platform/core/contract/currency.ts'
import type { Instant } from '#platform/database/server/column-types.ts'
import type { LinkMethod, PaymentState } from '../port.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    sandbox_payments: SandboxPayments
    sandbox_payment_events: SandboxPaymentEvents
  }
}

/** A payment in the sandbox; see docs/tables.md. */
interface SandboxPayments {
  id: string
  intent_id: string | null
  method: LinkMethod
  currency: Currency
  amount_minor: number
  description: string
  payer: string
  return_url: string
  state: Generated<PaymentState>
  state_at: Instant
  created_at: Instant
  expires_at: Instant
  arrives_at: Instant | null
}

interface SandboxPaymentEvents {
  id: string
  seq: Generated<number>
  payment_id: string
  state: Exclude<PaymentState, 'open'>
  at: Instant
  tries: Generated<number>
  next_try_at: Instant
  delivered_at: Instant | null
  last_error: Generated<string>
}
