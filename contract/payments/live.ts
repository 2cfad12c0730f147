import * as z from 'zod'
import { yen } from '../core/yen.ts'

/** `event: balance`: money of the person was booked; the new balance. */
export const balanceEvent = z.object({ balance: yen })
export type BalanceEvent = z.infer<typeof balanceEvent>
