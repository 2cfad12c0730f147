import * as z from 'zod'
import { intentStates } from './records.ts'

/**
 * `event: balance`: money of the person was booked. Carries the new balance in yen, negative if the person owes money.
 */
export const balanceEvent = z.object({ balance: z.int() })
export type BalanceEvent = z.infer<typeof balanceEvent>

/**
 * `event: payment-intent`: a pending payment of the person has changed its state; `GET /payments/intent` and `GET
 * /payments/balance` have the details. Booked money also sends `balance`.
 */
export const paymentIntentEvent = z.object({ id: z.uuid(), state: z.enum(intentStates) })
export type PaymentIntentEvent = z.infer<typeof paymentIntentEvent>
