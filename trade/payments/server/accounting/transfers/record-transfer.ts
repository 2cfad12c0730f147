import { sql } from 'kysely'
import type * as z from 'zod'
import { findRate } from '#market/rates/server/queries.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { minorUnits, yenOf } from '#platform/core/contract/currency.ts'
import { confirmOdd, isOddRate } from '#platform/core/server/odd-value.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { violatedConstraint } from '#platform/database/server/violated-constraint.ts'
import type { recordTransfer } from '#trade/payments/contract/accounting.ts'
import {
  addPayment,
  bookPayment,
  lockAccounts,
  type PaymentPart,
  setPaymentIntent,
} from '#trade/payments/server/commands.ts'
import { followBooked } from '#trade/payments/server/links/events/commands.ts'
import { checkFourEyes, refuseOwnAccount } from '../four-eyes.ts'

type Transfer = z.output<NonNullable<(typeof recordTransfer)['body']>>
type WantedPart = Transfer['parts'][number]

const maxMinor = 10_000_000_000

/**
 * Records money that the bank received, and books it if the clients are known.
 * @returns the id of the payment
 * @throws Refusal not_found, payment_recorded, parts_not_total, no_exchange_rate, journal_day_closed, invalid_fields,
 * own_account, second_manager_needed, odd_value
 */
export async function recordBankTransfer(
  db: Db,
  transfer: Transfer,
  { actorId, limitYen }: { readonly actorId: number; readonly limitYen: number },
  origin: Origin,
): Promise<number> {
  const { currency, bankReference, payer, note, valueOn, intentId } = transfer
  const amount = await readTransferred(db, transfer)
  await checkDay(db, valueOn)
  const parts = partsOf(transfer.parts)
  const people = parts.map(({ personId }) => personId)
  await lockAccounts(db, people)
  await checkParts(db, parts, { actorId, limitYen })
  if (intentId !== undefined) await checkAnnounced(db, intentId, parts.length > 0 ? people : null)
  const paymentId = await addPayment(db, {
    ...{ source: 'bank', currency, amount_minor: amount.minor, rate: amount.rate },
    ...{ amount_yen: amount.yen, bank_reference: bankReference, payer, note, value_on: valueOn },
    ...{ intent_id: intentId ?? null, provider_id: null, recorded_by: actorId },
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'payments_bank_reference'
      ? new Refusal('payment_recorded')
      : error
  })
  await writeAudit(db, origin, {
    ...{ action: 'transfer-recorded', actorId, subjectId: null },
    details: { payment: paymentId, reference: bankReference, amount: amount.yen },
  })
  if (parts.length > 0) await bookPayment(db, origin, { paymentId, parts, postedBy: actorId })
  return paymentId
}

/**
 * Assigns a waiting payment to clients and books it.
 * @throws Refusal not_found, payment_changed, parts_not_total, own_account, second_manager_needed
 */
export async function assignWaitingPayment(
  db: Db,
  wanted: {
    readonly paymentId: number
    readonly parts: readonly WantedPart[]
    readonly intentId?: string | undefined
  },
  { actorId, limitYen }: { readonly actorId: number; readonly limitYen: number },
  origin: Origin,
): Promise<void> {
  const { paymentId, intentId } = wanted
  const parts = partsOf(wanted.parts)
  const people = parts.map(({ personId }) => personId)
  await lockAccounts(db, people)
  await checkParts(db, parts, { actorId, limitYen })
  if (intentId !== undefined) {
    // Locked, so that the second of two managers sees that it is booked.
    const payment = await db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst()
    if (!payment) throw new Refusal('not_found')
    if (payment.state !== 'waiting') throw new Refusal('payment_changed')
    await checkAnnounced(db, intentId, people)
    await setPaymentIntent(db, paymentId, intentId)
  }
  await bookPayment(db, origin, { paymentId, parts, postedBy: actorId })
  await followBooked(db, origin, paymentId)
}

/** @throws Refusal own_account, second_manager_needed */
async function checkParts(
  db: Db,
  parts: readonly PaymentPart[],
  by: { readonly actorId: number; readonly limitYen: number },
): Promise<void> {
  const sums = Map.groupBy(parts, ({ personId }) => personId)
  refuseOwnAccount(by.actorId, [...sums.keys()])
  for (const [personId, own] of sums) {
    const amountYen = own.reduce((sum, part) => sum + part.amountYen, 0)
    await checkFourEyes(db, 'record', { ...by, personId, amountYen })
  }
}

const partsOf = (parts: readonly WantedPart[]): PaymentPart[] =>
  parts.map(({ userId, amountYen, purchaseId }) => ({
    personId: userId,
    amountYen,
    purchaseId: purchaseId ?? null,
  }))

/** @throws Refusal no_exchange_rate, invalid_fields, odd_value */
async function readTransferred(db: Db, transfer: Transfer) {
  const { currency, amount, rate: given, confirmed } = transfer
  const minor = Math.round(amount * minorUnits[currency])
  const last = currency === 'JPY' ? undefined : (await findRate(db, 'USD'))?.yen
  const rate = currency === 'JPY' ? null : (given ?? last)
  if (rate) confirmOdd(isOddRate(rate, last), confirmed)
  if (rate === undefined) throw new Refusal('no_exchange_rate')
  const yen = yenOf(minor, currency, rate ?? 1)
  const isWhole = currency !== 'JPY' || Number.isInteger(amount)
  if (!isWhole || minor > maxMinor || yen < 1 || yen > maxMinor) throw invalidField('amount')
  return { minor, rate, yen }
}

/**
 * Refuses a future day, and one that is closed.
 * @throws Refusal invalid_fields, journal_day_closed
 */
async function checkDay(db: Db, day: string): Promise<void> {
  const { rows } = await sql<{ is_future: boolean; is_closed: boolean }>`
    select ${day}::date > (app_now() at time zone 'Asia/Tokyo')::date as is_future,
      exists (select from journal_days where day = ${day}::date) as is_closed
  `.execute(db)
  if (rows[0]?.is_future) throw invalidField('valueOn')
  if (rows[0]?.is_closed) throw new Refusal('journal_day_closed')
}

/**
 * Checks that one of the people has announced the transfer, or anybody while the clients are unknown.
 * @throws Refusal not_found
 */
async function checkAnnounced(db: Db, id: string, people: readonly number[] | null): Promise<void> {
  const intent = await db
    .selectFrom('payment_intents')
    .select('person_id')
    .where('id', '=', id)
    .where('state', '=', 'announced')
    .forUpdate()
    .executeTakeFirst()
  if (!intent || (people && !people.includes(intent.person_id))) throw new Refusal('not_found')
}

const invalidField = (name: string) =>
  new Refusal('invalid_fields', { fields: { [name]: { key: 'fields:invalid' } } })
