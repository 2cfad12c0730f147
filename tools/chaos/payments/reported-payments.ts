import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { PaymentState } from '#trade/payments/server/providers/port.ts'
import type { Market } from '../sandbox.ts'

export type ReportedState = Exclude<PaymentState, 'open'>

/** A payment, and what its provider reports about it. */
export interface ReportedPayment {
  readonly providerId: string
  /** Null for money without an intent. */
  readonly intentId: string | null
  readonly personId: number
  readonly amountYen: number
  readonly states: readonly ReportedState[]
  /** All its webhooks are forged, so it must have no effect. */
  readonly isForged: boolean
}

/** Sequences of states, in the provider's order; four events each on average. */
const courses: readonly (readonly ReportedState[])[] = [
  ['pending', 'paid'],
  ['pending', 'paid', 'refunded'],
  ['paid'],
  ['paid', 'refunded'],
  ['pending', 'failed'],
  ['expired'],
]

/** Begins payments for all people of a market; every tenth has no intent, every eighth is forged. */
export async function beginPayments(
  db: Db,
  { bidders }: Market,
  { count, run }: { readonly count: number; readonly run: string },
): Promise<ReportedPayment[]> {
  const begun: ReportedPayment[] = []
  for (let at = 0; at < count; at++) {
    const providerId = `${run}${String(at).padStart(22 - run.length, '0')}`
    const personId = bidders[at % bidders.length]?.id ?? 0
    const amountYen = 10_000 + at
    const isForged = at % 8 === 7
    const { rows } = await sql<{ id: string }>`
      insert into payment_intents
        (person_id, method, currency, amount_minor, amount_yen, provider, provider_id, state, expires_at)
      select ${personId}::int, 'wallet', 'JPY', ${amountYen}::bigint, ${amountYen}::bigint, 'sandbox',
        ${providerId}, 'open', now() + interval '1 day'
      where ${at % 10 !== 9}::boolean
      returning id
    `.execute(db)
    const states = isForged ? ['paid' as const] : (courses[at % courses.length] ?? [])
    begun.push({ providerId, intentId: rows[0]?.id ?? null, personId, amountYen, states, isForged })
  }
  return begun
}

interface Row {
  readonly provider_id: string
  readonly events: string
  readonly payments: string
  readonly deposits: number
  readonly refunds: number
  readonly intent: string | null
  readonly reported: number
}

/** Checks the outcome of payments; returns a sentence for each fault. */
export async function paymentFaults(
  db: Db,
  payments: readonly ReportedPayment[],
): Promise<string[]> {
  const { rows } = await sql<Row>`
    select wanted.provider_id,
      (select coalesce(string_agg(state, ' ' order by state), '') from payment_events event
       where event.provider_id = wanted.provider_id) as events,
      (select coalesce(string_agg(state, ' '), '') from payments payment
       where payment.provider_id = wanted.provider_id) as payments,
      count(booked.id) filter (where booked.kind = 'deposit')::int as deposits,
      count(booked.id) filter (where booked.kind = 'refund')::int as refunds,
      (select state from payment_intents intent where intent.provider_id = wanted.provider_id) as intent,
      (select count(*)::int from notifications notice
       where notice.code = 'deposit' and notice.subject in (
         select 'payment:' || deposit.id from ledger_transactions deposit
         join payments payment on payment.id = deposit.payment_id
         where payment.provider_id = wanted.provider_id)) as reported
    from unnest(${payments.map(({ providerId }) => providerId)}::text[]) wanted (provider_id)
    left join payments payment on payment.provider_id = wanted.provider_id
    left join ledger_transactions booked on booked.payment_id = payment.id
    group by wanted.provider_id
  `.execute(db)
  const stored = new Map(rows.map((row) => [row.provider_id, row]))
  return [
    ...payments.flatMap((payment) => {
      const wanted = JSON.stringify(rowOf(payment))
      const found = JSON.stringify(stored.get(payment.providerId))
      return wanted === found ? [] : [`${found} should be ${wanted}`]
    }),
    ...(await balanceFaults(db, payments)),
  ]
}

/** Returns the row expected for a fully reported payment. */
function rowOf({ providerId, intentId, states, isForged }: ReportedPayment): Row {
  const none = { deposits: 0, refunds: 0, reported: 0 }
  const intentIn = (state: string) => (intentId === null ? null : state)
  const row = (more: Partial<Row>): Row => {
    const {
      events = '',
      payments = '',
      deposits = 0,
      refunds = 0,
      intent = null,
      reported = 0,
    } = more
    return { provider_id: providerId, events, payments, deposits, refunds, intent, reported }
  }
  if (isForged) return row({ ...none, intent: intentIn('open') })
  const events = states.toSorted().join(' ')
  if (!states.includes('paid')) {
    return row({ ...none, events, intent: intentIn(states.at(-1) ?? 'open') })
  }
  const isRefunded = states.includes('refunded')
  const booked = intentId === null ? 0 : 1
  const waits = intentId === null ? 'waiting' : 'booked'
  return row({
    ...{ events, payments: isRefunded ? 'refunded' : waits, intent: intentIn(states.at(-1) ?? '') },
    ...{ deposits: booked, refunds: isRefunded ? booked : 0, reported: booked },
  })
}

/** Checks that a balance is what was paid less what was returned, to the yen. */
async function balanceFaults(db: Db, payments: readonly ReportedPayment[]): Promise<string[]> {
  const people = [...Map.groupBy(payments, ({ personId }) => personId)]
  const { rows } = await sql<{ person_id: number; balance_yen: number }>`
    select person_id, balance_yen from accounts
    where person_id = any(${people.map(([id]) => id)}::int[])
  `.execute(db)
  const balances = new Map(rows.map(({ person_id, balance_yen }) => [person_id, balance_yen]))
  return people.flatMap(([id, own]) => {
    const wanted = own
      .filter(({ intentId, isForged }) => intentId !== null && !isForged)
      .filter(({ states }) => states.includes('paid') && !states.includes('refunded'))
      .reduce((sum, { amountYen }) => sum + amountYen, 0)
    const found = balances.get(id)
    return found === wanted ? [] : [`the balance of ${id} is ${found}, and should be ${wanted}`]
  })
}
