import { sql } from 'kysely'
import { yenOf } from '../../../../contract/core/currency.ts'
import { tokyoDayOf } from '../../../../contract/core/tokyo-time.ts'
import type { Origin } from '../../../audit/commands.ts'
import type { Db } from '../../../db/tables.ts'
import { notify } from '../../../notifications/commands.ts'
import type { PaymentEvent } from '../../../upstreams/payments/port.ts'
import { addPayment, bookPayment, endWaitingPayment, reverseTransaction } from '../../commands.ts'
import { latestRate } from '../../summary.ts'
import { followIntent } from '../commands.ts'

/** What an event has done; `repeated`: it had come before. */
export type EventOutcome = 'booked' | 'waiting' | 'noted' | 'stale' | 'reversed' | 'repeated'

/** No rate of a currency is known, so that its money cannot be booked yet. */
export class RateUnknown extends Error {
  override name = 'RateUnknown'
}

/**
 * Applies what a provider tells, once for each id of an event and in whatever order they come: money that was
 * paid is booked once for each payment, and money that went back is taken off again. What was really paid is
 * booked, not what was wished. In a transaction of the caller.
 * @throws RateUnknown
 */
export async function applyEvent(
  db: Db,
  origin: Origin,
  provider: string,
  event: PaymentEvent,
): Promise<EventOutcome> {
  // Events of one payment come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${event.providerId}`}, 0))`.execute(
    db,
  )
  const intent = await intentOf(db, provider, event)
  const noted = await db
    .insertInto('payment_events')
    .values({
      ...{ provider, event_id: event.eventId, occurred_at: event.at, state: event.state },
      ...{ provider_id: event.providerId, intent_id: intent?.id ?? null, outcome: 'noted' },
      ...{ currency: event.amount.currency, amount_minor: event.amount.minor },
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!noted) return 'repeated'
  const outcome = await follow(db, origin, provider, event, intent)
  await db
    .updateTable('payment_events')
    .set({ outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', event.eventId)
    .execute()
  return outcome
}

/** The payment that was begun with us, its account locked; undefined for money that came by itself. */
async function intentOf(db: Db, provider: string, { intentId, providerId }: PaymentEvent) {
  const found = await db
    .selectFrom('payment_intents')
    .select(['id', 'person_id'])
    .where('provider', '=', provider)
    .where((or) =>
      or.or([
        or('provider_id', '=', providerId),
        ...(intentId && uuid.test(intentId) ? [or('id', '=', intentId)] : []),
      ]),
    )
    .executeTakeFirst()
  if (!found) return undefined
  // Accounts come before everything else, as wherever money moves.
  await sql`select from accounts where person_id = ${found.person_id} for update`.execute(db)
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
type Intent = Awaited<ReturnType<typeof intentOf>>

async function follow(
  db: Db,
  origin: Origin,
  provider: string,
  event: PaymentEvent,
  intent: Intent,
): Promise<Exclude<EventOutcome, 'repeated'>> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'state', 'transaction_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', event.providerId)
    .executeTakeFirst()
  if (event.state === 'paid') {
    if (payment) return 'stale'
    const added = await receivePayment(db, origin, provider, event, intent)
    if (await wasRefunded(db, provider, event.providerId))
      return takeBack(db, origin, added, intent)
    return added.transactionId === null ? 'waiting' : 'booked'
  }
  if (event.state === 'refunded') {
    // What went back before it was paid is kept until that is told.
    if (!payment) return 'noted'
    if (payment.state === 'void' || payment.state === 'refunded') return 'stale'
    const { id, transaction_id: transactionId } = payment
    return takeBack(db, origin, { id, transactionId }, intent)
  }
  if (payment || !intent || (await isOlder(db, provider, event))) return 'stale'
  if (['paid', 'refunded'].includes(intent.state)) return 'stale'
  await followIntent(db, intent.id, { state: event.state, provider_id: event.providerId })
  return 'noted'
}

/** The provider took money back: what it had paid is owed again. */
async function takeBack(
  db: Db,
  origin: Origin,
  payment: { readonly id: number; readonly transactionId: number | null },
  intent: Intent,
) {
  if (payment.transactionId === null) {
    await endWaitingPayment(db, payment.id, 'refunded')
  } else {
    await reverseTransaction(db, origin, {
      ...{ transactionId: payment.transactionId, kind: 'refund', reason: '', actorId: null },
      paymentState: 'refunded',
    })
    const people = await db
      .selectFrom('ledger_entries')
      .select(['person_id', 'amount_yen'])
      .where('transaction_id', '=', payment.transactionId)
      .where('person_id', 'is not', null)
      .execute()
    for (const { person_id, amount_yen } of people) {
      await notify(db, {
        personIds: [person_id ?? 0],
        ...{ kind: 'payment', code: 'refund', subject: `payment:${payment.transactionId}` },
        values: { amount: amount_yen },
        link: '/payments',
      })
    }
  }
  if (intent) {
    await followIntent(db, intent.id, { state: 'refunded' })
  }
  return 'reversed' as const
}

async function wasRefunded(db: Db, provider: string, providerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('state', '=', 'refunded')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether something newer has been told of the payment. */
async function isOlder(db: Db, provider: string, event: PaymentEvent): Promise<boolean> {
  const newer = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', event.providerId)
    .where('occurred_at', '>', event.at)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** Money that a provider has; that of a payment which was begun with us is booked for its person. */
async function receivePayment(
  db: Db,
  origin: Origin,
  provider: string,
  event: PaymentEvent,
  from: Intent,
) {
  const { amount, at, payer, reference } = event
  const rate = amount.currency === 'JPY' ? null : (from?.rate ?? (await latestRate(db))?.yen)
  if (rate === undefined) throw new RateUnknown(`no rate of ${amount.currency} is known`)
  const amountYen = yenOf(amount.minor, amount.currency, rate ?? 1)
  const id = await addPayment(db, {
    ...{ source: from?.method ?? 'wallet', provider, provider_id: event.providerId },
    ...{ intent_id: from?.id ?? null, currency: amount.currency, amount_minor: amount.minor },
    ...{ rate, amount_yen: amountYen, payer: payer.slice(0, 200) },
    ...{ note: reference.slice(0, 500), value_on: tokyoDayOf(at) },
    ...{ recorded_by: null, transaction_id: null },
  })
  if (!from) return { id, transactionId: null }
  const { person_id: personId, purchase_id: purchaseId } = from
  if (from.provider_id === null) {
    await followIntent(db, from.id, { provider_id: event.providerId })
  }
  const parts = [{ personId, amountYen, purchaseId }]
  const transactionId = await bookPayment(db, origin, { paymentId: id, parts, postedBy: null })
  return { id, transactionId }
}
