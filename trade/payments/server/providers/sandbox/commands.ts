import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { LinkMethod, Money, NewPayment, PaymentState } from '../port.ts'
import {
  actionsOf,
  arrivalMs,
  openMs,
  type SandboxAction,
  stateAfter,
  stateByTime,
} from './states.ts'

/** 128 random bits, because anybody who knows the id of a payment can pay it. */
const newToken = () => randomBytes(16).toString('base64url')

/** Opens a payment; the same intent gets the same payment. */
export async function openPayment(db: Db, payment: NewPayment, now: Date) {
  await db
    .insertInto('sandbox_payments')
    .values({
      id: newToken(),
      intent_id: payment.intentId,
      method: payment.method,
      currency: payment.amount.currency,
      amount_minor: payment.amount.minor,
      description: payment.description,
      payer: payment.payer.name,
      return_url: payment.returnUrl,
      ...{ state_at: now, created_at: now },
      expires_at: new Date(now.getTime() + openMs),
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .execute()
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('intent_id', '=', payment.intentId)
    .executeTakeFirstOrThrow()
}

/** Money without an intent of ours, such as an unannounced transfer. */
export interface ArrivedMoney {
  readonly method: LinkMethod
  readonly amount: Money
  readonly payer: string
  readonly reference: string
}

/** Adds received money and returns the id of the payment. */
export async function receiveMoney(db: Db, money: ArrivedMoney, now: Date): Promise<string> {
  const id = newToken()
  await db
    .insertInto('sandbox_payments')
    .values({
      ...{ id, intent_id: null, method: money.method, payer: money.payer },
      ...{ currency: money.amount.currency, amount_minor: money.amount.minor },
      ...{ description: money.reference, return_url: '', state: 'paid' },
      ...{ state_at: now, created_at: now, expires_at: now },
    })
    .execute()
  await addEvent(db, { id, state: 'paid', now })
  return id
}

/**
 * Performs an action on the page of a payment if its state allows it. A repeated press, also in another tab, has no
 * effect. Returns undefined for an unknown payment.
 */
export async function actOnPayment(
  db: Db,
  { id, action, now }: { id: string; action: SandboxAction; now: Date },
) {
  const payment = await lockInTime(db, id, now)
  if (!payment || !actionsOf(payment).includes(action)) return payment
  const state = stateAfter[action]
  await changeState(db, { id, state, now })
  return { ...payment, state }
}

/** Advances payments to the states that they reach with time, a few at a time to keep locks short. */
export async function advancePayments(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('sandbox_payments')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'open'), eb('expires_at', '<=', now)]),
        and([eb('state', '=', 'pending'), eb('arrives_at', '<=', now)]),
      ]),
    )
    .limit(100)
    .execute()
  for (const { id } of due) {
    await db.transaction().execute((transaction) => lockInTime(transaction, id, now))
  }
}

/** Locks a payment and advances it to its current state. */
async function lockInTime(db: Db, id: string, now: Date) {
  const payment = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return undefined
  const { state } = stateByTime(payment, now)
  if (state === payment.state || state === 'open') return payment
  await changeState(db, { id, state, now })
  return { ...payment, state }
}

interface Change {
  readonly id: string
  readonly state: Exclude<PaymentState, 'open'>
  readonly now: Date
}

async function changeState(db: Db, change: Change): Promise<void> {
  const { id, state, now } = change
  await db
    .updateTable('sandbox_payments')
    .set({
      ...{ state, state_at: now },
      arrives_at: state === 'pending' ? new Date(now.getTime() + arrivalMs) : null,
    })
    .where('id', '=', id)
    .execute()
  await addEvent(db, change)
}

async function addEvent(db: Db, { id, state, now }: Change): Promise<void> {
  await db
    .insertInto('sandbox_payment_events')
    .values({ id: `evt_${newToken()}`, payment_id: id, state, at: now, next_try_at: now })
    .execute()
}

/** Delay after the first failed attempt; it doubles with each later one, up to an hour. */
const initialDelaySeconds = 15
const maxDelaySeconds = 3600
/** Afterwards the payment is found only by asking. */
const maxRetryAgeMs = 3 * 86_400_000

/**
 * Claims the next due event. Until its delay is over nobody else tries it, even if this attempt is aborted. Returns
 * undefined if none is due.
 */
export async function claimEvent(db: Db, now: Date) {
  return db
    .updateTable('sandbox_payment_events')
    .set((row) => ({
      tries: row('tries', '+', 1),
      next_try_at: sql<Date>`${now}::timestamptz + make_interval(secs => least(
        ${maxDelaySeconds}, ${initialDelaySeconds} * 2 ^ least(tries, 20)
      ))`,
    }))
    .from('sandbox_payments as payment')
    .whereRef('payment.id', '=', 'payment_id')
    .where('sandbox_payment_events.id', '=', ({ selectFrom }) =>
      selectFrom('sandbox_payment_events')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('next_try_at', '<=', now)
        .where('at', '>', new Date(now.getTime() - maxRetryAgeMs))
        .orderBy('next_try_at')
        .orderBy('seq')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['sandbox_payment_events.id', 'sandbox_payment_events.state', 'at', 'payment_id'])
    .returning(['intent_id', 'currency', 'amount_minor', 'payer', 'description'])
    .executeTakeFirst()
}

export async function markDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_payment_events')
    .set({ delivered_at: now, last_error: '' })
    .where('id', '=', id)
    .execute()
}

export async function recordFailedDelivery(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('sandbox_payment_events')
    .set({ last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}
