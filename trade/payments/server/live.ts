import { sql } from 'kysely'
import { ownSource } from '#platform/live/server/own-source.ts'
import type { BalanceEvent, PaymentIntentEvent } from '#trade/payments/contract/live.ts'

/** Publishes booked money, such as a deposit, on the channel of the client. */
export const balanceSource = ownSource(
  'balance',
  ({ from, to }) => sql<{ person_id: number; balance_yen: number }>`
    select account.person_id, account.balance_yen from accounts account
    where account.person_id in (
      select entry.person_id
      from ledger_transactions booked
      join ledger_entries entry on entry.transaction_id = booked.id
      where booked.posted_xid >= ${from}::xid8 and booked.posted_xid < ${to}::xid8
    )
  `,
  ({ balance_yen }) => ({ balance: Number(balance_yen) }) satisfies BalanceEvent,
)

/** Publishes pending payments on the channel of the client. */
export const paymentIntentSource = ownSource(
  'payment-intent',
  ({ from, to }) => sql<{ id: string; person_id: number; state: PaymentIntentEvent['state'] }>`
    select id, person_id, state from payment_intents
    where xid >= ${from}::xid8 and xid < ${to}::xid8
  `,
  ({ id, state }) => ({ id, state }) satisfies PaymentIntentEvent,
)
