import { sql } from 'kysely'
import { findRate } from '#market/rates/server/queries.ts'
import { notify } from '#people/notifications/server/commands.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { yenOf } from '#platform/core/contract/currency.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  addPayment,
  bookPayment,
  endWaitingPayment,
  reverseTransaction,
} from '#trade/payments/server/commands.ts'
import {
  applyMovement,
  bookWaitingMovements,
  followDispute,
  type MovementOutcome,
} from '#trade/payments/server/movements/commands.ts'
import { paymentTopic } from '#trade/payments/server/notice-topics.ts'
import type {
  MovementEvent,
  PaymentEvent,
  PaymentState,
} from '#trade/payments/server/providers/port.ts'
import { followIntent } from '../commands.ts'

/** The effect of an event; `repeated` if it had already arrived. */
export type EventOutcome = 'booked' | 'waiting' | 'noted' | 'stale' | 'reversed' | 'repeated'

/** Money cannot be booked yet, because the rate of its currency is unknown. */
export class UnknownRate extends Error {
  override name = 'UnknownRate'
}

/**
 * Applies an event of a provider, once per event id and in any order: paid money is booked once per payment, and
 * returned money is debited. Books the amount that was actually paid, not the requested one. Runs in the caller's
 * transaction.
 * @throws RateUnknown
 */
export async function applyEvent(
  db: Db,
  origin: Origin,
  provider: string,
  event: PaymentEvent,
): Promise<EventOutcome> {
  // Serializes the events of one payment.
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

/** Applies a provider's report of money that it moved after a payment. Runs in the caller's transaction. */
export async function applyMovements(
  db: Db,
  origin: Origin,
  provider: string,
  { movements, dispute }: Omit<MovementEvent, 'eventId'>,
): Promise<MovementOutcome[]> {
  if (dispute) await followDispute(db, provider, dispute)
  const outcomes: MovementOutcome[] = []
  for (const movement of movements) {
    outcomes.push(await applyMovement(db, origin, provider, movement, reversalFor(db, origin)))
  }
  return outcomes
}

/** Books movements that preceded the booking of their payment. */
export const followBooked = (db: Db, origin: Origin, paymentId: number): Promise<void> =>
  bookWaitingMovements(db, origin, paymentId, reversalFor(db, origin))

/** Reverses the booking of a whole payment; null if it is no longer booked. */
const reversalFor = (db: Db, origin: Origin) => async (paymentId: number) => {
  if ((await debitReturned(db, origin, paymentId, undefined)) !== 'reversed') return null
  const back = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('reverses_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return back?.id ?? null
}

/**
 * Returns the intent behind a payment with its account locked; undefined for money that arrived without one. Providers
 * let others name our intents, too: a different payment under such a name does not affect the intent.
 */
async function intentOf(db: Db, provider: string, { intentId, providerId }: PaymentEvent) {
  const found = await db
    .selectFrom('payment_intents')
    .select(['id', 'person_id'])
    .where('provider', '=', provider)
    .where((or) =>
      or.or([
        or('provider_id', '=', providerId),
        ...(intentId && uuid.test(intentId)
          ? [or.and([or('id', '=', intentId), or('provider_id', 'is', null)])]
          : []),
      ]),
    )
    .orderBy('provider_id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  // Accounts are locked before everything else, as in every movement of money.
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
    .select(['id', 'currency', 'amount_minor'])
    .where('provider', '=', provider)
    .where('provider_id', '=', event.providerId)
    .executeTakeFirst()
  if (event.state === 'paid') {
    if (payment) return 'stale'
    const id = await receivePayment(db, provider, event, intent)
    if (intent) await bookFor(db, origin, id, intent)
    const isBack = await wasRefunded(db, provider, event.providerId)
    const outcome = isBack ? await debitReturned(db, origin, id, intent) : null
    await followBooked(db, origin, id)
    return outcome ?? (intent ? 'booked' : 'waiting')
  }
  if (event.state === 'refunded') {
    if (payment) return debitRest(db, origin, provider, event, payment, intent)
    // A refund that is reported before its payment is stored until the payment is reported.
    if (intent) {
      await followIntent(db, intent.id, { state: 'refunded', provider_id: event.providerId })
    }
    return 'noted'
  }
  if (payment || !intent || (await isOlder(db, provider, event))) return 'stale'
  if (['paid', 'refunded'].includes(intent.state)) return 'stale'
  await followIntent(db, intent.id, { state: event.state, provider_id: event.providerId })
  return 'noted'
}

/** Reverses the rest of a payment that the provider returned in full; parts may have been returned before. */
async function debitRest(
  db: Db,
  origin: Origin,
  provider: string,
  event: PaymentEvent,
  payment: { readonly id: number; readonly currency: 'JPY' | 'USD'; readonly amount_minor: number },
  intent: Intent,
): Promise<'reversed' | 'stale' | 'noted'> {
  const states = ['booked', 'waiting']
  const { rows } = await sql<{ gone: number }>`
    select moved_minor(${provider}, ${event.providerId}, ${states}::text[]) as gone
  `.execute(db)
  const gone = rows[0]?.gone ?? 0
  if (gone === 0) return debitReturned(db, origin, payment.id, intent)
  const minor = payment.amount_minor - gone
  if (minor <= 0) return 'stale'
  const rest = {
    ...{ movementId: `rest of ${event.providerId}`, kind: 'refund' as const, at: event.at },
    ...{ providerId: event.providerId, amount: { currency: payment.currency, minor } },
  }
  const [outcome] = await applyMovements(db, origin, provider, { movements: [rest], dispute: null })
  return outcome === 'booked' ? 'reversed' : 'noted'
}

/** Managers may book, reverse or void the same payment at the same moment; then its new state decides. */
const maxTries = 5

/** Debits money that the provider returned: the debts that it had paid are open again. */
async function debitReturned(
  db: Db,
  origin: Origin,
  id: number,
  intent: Intent,
): Promise<'reversed' | 'stale'> {
  for (let tries = 1; ; tries++) {
    const payment = await db
      .selectFrom('payments')
      .select(['state', 'transaction_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (payment.state === 'void' || payment.state === 'refunded') return 'stale'
    if (payment.transaction_id === null) {
      if (await endWaitingPayment(db, id, 'refunded')) break
      continue
    }
    try {
      await refund(db, origin, payment.transaction_id)
      break
    } catch (error) {
      const isChanged = error instanceof Refusal && error.code === 'booking_reversed'
      if (!isChanged || tries >= maxTries) throw error
    }
  }
  if (intent) await followIntent(db, intent.id, { state: 'refunded' })
  return 'reversed'
}

/** @throws Refusal booking_reversed */
async function refund(db: Db, origin: Origin, transactionId: number): Promise<void> {
  await reverseTransaction(db, origin, {
    ...{ transactionId, kind: 'refund', reason: '', actorId: null },
    paymentState: 'refunded',
  })
  const people = await db
    .selectFrom('ledger_entries')
    .select(['person_id', 'amount_yen'])
    .where('transaction_id', '=', transactionId)
    .where('person_id', 'is not', null)
    .execute()
  for (const { person_id, amount_yen } of people) {
    await notify(db, {
      personIds: [person_id ?? 0],
      ...{ kind: 'payment', code: 'refund', topic: paymentTopic, about: transactionId },
      values: { amount: amount_yen },
      link: '/payments',
    })
  }
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

/** The states of a payment in the order of its life; decides between two events of the same second. */
const stateOrder: readonly PaymentState[] = [
  'open',
  'pending',
  'expired',
  'failed',
  'paid',
  'refunded',
]

/** Returns whether a newer event of the payment was applied. */
async function isOlder(db: Db, provider: string, event: PaymentEvent): Promise<boolean> {
  const later = stateOrder.slice(stateOrder.indexOf(event.state) + 1)
  const newer = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', event.providerId)
    .where((or) =>
      or.or([
        or('occurred_at', '>', event.at),
        or.and([or('occurred_at', '=', event.at), or('state', 'in', later)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** Adds a payment that a provider received; it waits to be assigned. */
async function receivePayment(
  db: Db,
  provider: string,
  event: PaymentEvent,
  from: Intent,
): Promise<number> {
  const { amount, at, payer, reference } = event
  const rate = amount.currency === 'JPY' ? null : (from?.rate ?? (await findRate(db, 'USD'))?.yen)
  if (rate === undefined) throw new UnknownRate(`no rate of ${amount.currency} is known`)
  return addPayment(db, {
    ...{ source: from?.method ?? 'wallet', provider, provider_id: event.providerId },
    ...{ intent_id: from?.id ?? null, currency: amount.currency, amount_minor: amount.minor },
    ...{ rate, amount_yen: yenOf(amount.minor, amount.currency, rate ?? 1) },
    ...{ payer: payer.slice(0, 200), note: reference.slice(0, 500), value_on: tokyoDayOf(at) },
    ...{ recorded_by: null, transaction_id: null },
  })
}

/** Books money for the person who began the payment. */
async function bookFor(
  db: Db,
  origin: Origin,
  paymentId: number,
  { id, provider_id, person_id: personId, purchase_id }: NonNullable<Intent>,
): Promise<void> {
  const { amount_yen: amountYen, provider_id: providerId } = await db
    .selectFrom('payments')
    .select(['amount_yen', 'provider_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (provider_id === null && providerId !== null) {
    await followIntent(db, id, { provider_id: providerId })
  }
  const parts = [{ personId, amountYen, purchaseId: purchase_id }]
  await bookPayment(db, origin, { paymentId, parts, postedBy: null })
}
