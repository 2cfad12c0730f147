import type { Generated } from 'kysely'
import type { Currency } from '../../../contract/core/currency.ts'
import type { LinkMethod, PaymentState } from '../../upstreams/payments/port.ts'
import type { Instant } from '../column-types.ts'

/** A payment as the sandbox knows it; see docs/tables.md. */
export interface SandboxPayments {
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

export interface SandboxPaymentEvents {
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
