import * as z from 'zod'
import { intentStates } from './records.ts'

/** `event: balance`: money of the person was booked; the new balance in yen, below zero where the person owes. */
export const balanceEvent = z.object({ balance: z.int() })
export type BalanceEvent = z.infer<typeof balanceEvent>

/**
 * `event: payment-intent`: what the person is about to pay has changed its state; `GET /payments/intent` and
 * `GET /payments/balance` have it. Money that was booked is told by `balance` as well.
 */
export const paymentIntentEvent = z.object({ id: z.uuid(), state: z.enum(intentStates) })
export type PaymentIntentEvent = z.infer<typeof paymentIntentEvent>
