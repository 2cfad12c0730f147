import { sql } from 'kysely'
import { findRate } from '#market/rates/server/queries.ts'
import { notify } from '#people/notifications/server/commands.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { yenOf } from '#platform/core/contract/currency.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { decide } from '#platform/database/server/decision.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { MovementWait } from '#trade/payments/contract/tasks.ts'
import { refuseOwnAccount } from '../accounting/four-eyes.ts'
import { endWaitingPayment } from '../commands.ts'
import { paymentTopic } from '../notice-topics.ts'
import type { DisputeReport, PaymentMovement } from '../providers/port.ts'
import { addMoneyTask, closeMoneyTask } from '../tasks/commands.ts'

export type MovementOutcome = 'booked' | 'waiting' | 'closed' | 'repeated'

/** The movement that each kind of return reverses. */
const returnOf = { refund_failed: 'refund', dispute_reinstated: 'dispute' } as const

/**
 * Applies a movement of money after a payment, once per id and kind and in any order. A movement that cannot be booked
 * automatically waits for a manager. Runs in the caller's transaction.
 */
export async function applyMovement(
  db: Db,
  origin: Origin,
  provider: string,
  movement: PaymentMovement,
  takeBackAll: (paymentId: number) => Promise<number | null>,
): Promise<MovementOutcome> {
  await lockMovement(db, provider, movement)
  const id = await addMovement(db, provider, movement)
  if (id === null) return 'repeated'
  if (movement.kind === 'refund_failed' || movement.kind === 'dispute_reinstated') {
    const original = await originalOf(db, provider, {
      ...movement,
      kind: returnOf[movement.kind],
    })
    // Somebody decided about it, or it ended an unassigned payment: we have the money again.
    if (original.state === 'closed') return wait(db, id, 'already_decided')
    if (original.state === 'waiting') {
      if (await isRefunded(db, provider, movement)) return wait(db, id, 'payment_not_booked')
      // It was returned before it was booked. If a manager is booking it at this moment, its return is booked, too.
      if (await closeMovement(db, original.id)) {
        await closeMovement(db, id)
        return 'closed'
      }
    }
  }
  return bookOrWait(db, origin, id, takeBackAll)
}

/** Books the waiting movements of a payment that has just been booked. */
export async function bookWaitingMovements(
  db: Db,
  origin: Origin,
  paymentId: number,
  takeBackAll: (paymentId: number) => Promise<number | null>,
): Promise<void> {
  const waiting = await db
    .selectFrom('payment_movements as movement')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.provider', '=', 'movement.provider')
        .onRef('payment.provider_id', '=', 'movement.provider_id'),
    )
    .select('movement.id')
    .where('payment.id', '=', paymentId)
    .where('movement.state', '=', 'waiting')
    .orderBy('movement.id')
    .execute()
  for (const { id } of waiting) await bookOrWait(db, origin, id, takeBackAll)
}

/**
 * Books a waiting movement for the person whom a manager names, or for the person of the payment.
 * @throws Refusal not_found, payment_changed, client_needed, no_exchange_rate, own_account
 */
export async function bookManually(
  db: Db,
  origin: Origin,
  wanted: {
    readonly movementId: number
    readonly personId: number | null
    readonly actorId: number
  },
): Promise<void> {
  const outcome = await book(db, origin, wanted)
  if (outcome === 'booked') return
  if (outcome === 'not_found' || outcome === 'payment_changed' || outcome === 'no_exchange_rate') {
    throw new Refusal(outcome)
  }
  throw new Refusal('client_needed')
}

/** Closes a movement without a booking; returns false if it does not wait. */
export async function closeMovement(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_movements')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  await closeMoneyTask(db, { movementId: id }, { actorId: null, note: '' })
  return numUpdatedRows > 0n
}

/** Makes a dispute a task for managers, with its state; they answer it on the provider's pages. */
export async function followDispute(
  db: Db,
  provider: string,
  dispute: DisputeReport,
): Promise<void> {
  const { disputeId, providerId, amount, state, at, until } = dispute
  const payment = await paymentOf(db, provider, providerId)
  await addMoneyTask(db, {
    ...{
      kind: 'dispute',
      subject: `${provider} ${disputeId}`,
      personId: payment?.person_id ?? null,
    },
    facts: {
      ...{
        currency: amount.currency,
        amountMinor: amount.minor,
        reference: disputeId,
        text: state,
      },
      ...{ amountYen: await worthOf(db, amount), lastAt: at.toISOString() },
      ...(providerId && { payment: providerId }),
      ...(until && { until: until.toISOString() }),
    },
  })
}

/** Serializes the movements of one payment; those of an unknown payment by their own id. */
const lockMovement = (db: Db, provider: string, { providerId, movementId }: PaymentMovement) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId ?? movementId}`}, 0))`.execute(
    db,
  )

async function addMovement(db: Db, provider: string, movement: PaymentMovement) {
  const { movementId, kind, providerId, amount, at } = movement
  const added = await db
    .insertInto('payment_movements')
    .values({
      ...{ provider, movement_id: movementId, kind, provider_id: providerId, occurred_at: at },
      ...{ currency: amount.currency, amount_minor: amount.minor },
    })
    .onConflict((conflict) => conflict.columns(['provider', 'movement_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/**
 * Returns the movement that a return reverses. A movement that was not reported yet is added, so that it is not booked
 * later.
 */
async function originalOf(db: Db, provider: string, original: PaymentMovement) {
  await addMovement(db, provider, original)
  return db
    .selectFrom('payment_movements')
    .select(['id', 'state'])
    .where('provider', '=', provider)
    .where('movement_id', '=', original.movementId)
    .where('kind', '=', original.kind)
    .executeTakeFirstOrThrow()
}

/** Returns whether the whole payment was refunded without a movement. */
async function isRefunded(db: Db, provider: string, { providerId }: PaymentMovement) {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('state', '=', 'refunded')
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('payment_movements as movement')
            .select('movement.id')
            .whereRef('movement.provider', '=', 'payments.provider')
            .whereRef('movement.provider_id', '=', 'payments.provider_id')
            .where('movement.state', '=', 'booked'),
        ),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

async function bookOrWait(
  db: Db,
  origin: Origin,
  id: number,
  takeBackAll: (paymentId: number) => Promise<number | null>,
): Promise<MovementOutcome> {
  if (await settleWhole(db, id, takeBackAll)) return 'booked'
  const outcome = await book(db, origin, { movementId: id, personId: null, actorId: null })
  if (outcome === 'booked') {
    await closeMoneyTask(db, { movementId: id }, { actorId: null, note: '' })
    return 'booked'
  }
  return wait(db, id, outcome as MovementWait)
}

/** Applies the refund of a whole payment: reverses its booking, even if it was split, and ends a waiting payment. */
async function settleWhole(
  db: Db,
  id: number,
  takeBackAll: (paymentId: number) => Promise<number | null>,
): Promise<boolean> {
  const whole = await db
    .selectFrom('payment_movements as movement')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.provider', '=', 'movement.provider')
        .onRef('payment.provider_id', '=', 'movement.provider_id')
        .onRef('payment.currency', '=', 'movement.currency')
        .onRef('payment.amount_minor', '=', 'movement.amount_minor'),
    )
    .select(['payment.id', 'payment.state'])
    .where('movement.id', '=', id)
    .where('movement.kind', 'in', ['refund', 'dispute'])
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('payment_movements as other')
            .select('other.id')
            .whereRef('other.provider', '=', 'movement.provider')
            .whereRef('other.provider_id', '=', 'movement.provider_id')
            .where('other.state', '=', 'booked'),
        ),
      ),
    )
    .executeTakeFirst()
  if (whole?.state === 'waiting') {
    if (!(await endWaitingPayment(db, whole.id, 'refunded'))) return false
    await closeMovement(db, id)
    return true
  }
  if (whole?.state !== 'booked') return false
  const transactionId = await takeBackAll(whole.id)
  if (transactionId === null) return false
  await db
    .updateTable('payment_movements')
    .set({ state: 'booked', transaction_id: transactionId })
    .where('id', '=', id)
    .execute()
  await closeMoneyTask(db, { movementId: id }, { actorId: null, note: '' })
  return true
}

type Booked = 'booked' | MovementWait | 'not_found' | 'payment_changed'

async function book(
  db: Db,
  origin: Origin,
  wanted: {
    readonly movementId: number
    readonly personId: number | null
    readonly actorId: number | null
  },
): Promise<Booked> {
  const { movementId, personId, actorId } = wanted
  const request = { movement_id: movementId, person_id: personId, actor_id: actorId }
  const decision = await decide(
    db,
    sql<
      | {
          readonly outcome: 'accepted'
          readonly transactionId: number
          readonly personId: number
          readonly amountYen: number
        }
      | { readonly outcome: Exclude<Booked, 'booked'> }
    >`book_movement(${JSON.stringify(request)}::jsonb)`,
  )
  if (decision.outcome !== 'accepted') return decision.outcome
  const { transactionId, amountYen, personId: bookedFor } = decision
  if (actorId !== null) refuseOwnAccount(actorId, [bookedFor])
  await notify(db, {
    personIds: [bookedFor],
    ...{ topic: paymentTopic, about: transactionId },
    ...{ kind: 'payment', code: amountYen < 0 ? 'refund' : 'deposit' },
    values: { amount: Math.abs(amountYen) },
    link: '/payments',
  })
  await writeAudit(db, origin, {
    ...{ action: 'movement-booked', actorId, subjectId: bookedFor },
    details: { movement: movementId, transaction: transactionId, amount: amountYen },
  })
  return 'booked'
}

async function wait(db: Db, id: number, why: MovementWait): Promise<'waiting'> {
  const row = await db
    .selectFrom('payment_movements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { provider, provider_id, movement_id, kind, currency, amount_minor } = row
  const payment = await paymentOf(db, provider, provider_id)
  await addMoneyTask(db, {
    ...{ kind: 'movement', subject: `movement ${id}`, movementId: id },
    personId: payment?.person_id ?? null,
    facts: {
      ...{ movement: kind, why, currency, amountMinor: amount_minor, reference: movement_id },
      amountYen: await worthOf(db, { currency, minor: amount_minor }),
      ...(provider_id && { payment: provider_id }),
    },
  })
  return 'waiting'
}

/** Returns a payment of a provider, with its person if it has one. */
async function paymentOf(db: Db, provider: string, providerId: string | null) {
  if (providerId === null) return undefined
  return db
    .selectFrom('payments as payment')
    .leftJoin('payment_intents as intent', 'intent.id', 'payment.intent_id')
    .select(['payment.id', 'intent.person_id'])
    .where('payment.provider', '=', provider)
    .where('payment.provider_id', '=', providerId)
    .executeTakeFirst()
}

async function worthOf(
  db: Db,
  { currency, minor }: { readonly currency: 'JPY' | 'USD'; readonly minor: number },
) {
  return yenOf(minor, currency, (await findRate(db, 'USD'))?.yen ?? 0)
}
