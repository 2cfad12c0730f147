import * as z from 'zod'

/** `event: balance`: money of the person was booked; the new balance in yen, below zero where the person owes. */
export const balanceEvent = z.object({ balance: z.int() })
export type BalanceEvent = z.infer<typeof balanceEvent>
