import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import type { BalanceEvent, PaymentIntentEvent } from '#trade/payments/contract/live.ts'

const changedBalances = prepared('live-balances-changed', (db, from: string, to: string) =>
  sql<{ person_id: number; balance_yen: number }>`
    select account.person_id, account.balance_yen from accounts account
    where account.person_id in (
      select entry.person_id
      from ledger_transactions booked
      join ledger_entries entry on entry.transaction_id = booked.id
      where booked.posted_xid >= ${from}::xid8 and booked.posted_xid < ${to}::xid8
    )
  `.compile(db),
)

/** Money that was booked, such as a deposit; the channel is the person whose balance it is. */
export const balanceSource: LiveSource = {
  kind: 'balance',
  async channelsFor(_db, person) {
    return new Set([person.id])
  },
  async listEvents(db, { from, to }, channels) {
    const rows = await changedBalances(db, from, to)
    return rows
      .filter(({ person_id }) => channels.has(person_id))
      .map(({ person_id, balance_yen }) => ({
        kind: 'balance',
        channel: person_id,
        data: { balance: Number(balance_yen) } satisfies BalanceEvent,
      }))
  },
}

const changedIntents = prepared('live-payment-intents', (db, from: string, to: string) =>
  sql<{ id: string; person_id: number; state: PaymentIntentEvent['state'] }>`
    select id, person_id, state from payment_intents
    where xid >= ${from}::xid8 and xid < ${to}::xid8
  `.compile(db),
)

/** What people are about to pay; the channel is the person. */
export const paymentIntentSource: LiveSource = {
  kind: 'payment-intent',
  async channelsFor(_db, person) {
    return new Set([person.id])
  },
  async listEvents(db, { from, to }, channels) {
    const rows = await changedIntents(db, from, to)
    return rows
      .filter(({ person_id }) => channels.has(person_id))
      .map(({ id, person_id, state }) => ({
        kind: 'payment-intent',
        channel: person_id,
        data: { id, state } satisfies PaymentIntentEvent,
      }))
  },
}
