import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { confirmed } from '#platform/core/contract/errors.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { queryDay } from '#platform/core/contract/query-values.ts'
import { instant, lotId, personId } from '#platform/core/contract/values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { maxParts, reasonLength } from './accounting-limits.ts'
import { openInvoice } from './calls.ts'
import { paymentKinds, paymentSources } from './records.ts'

/** For managers of money, like all calls of this file. */
const access = { who: 'permitted', flag: 'managePayments', managersOnly: true } as const

const day = z.iso.date()
const yen = z.int().min(1).max(10_000_000_000)
const id = asText(bigId)
const reason = z.string().trim().min(reasonLength.min).max(reasonLength.max)
const person = z.object({ id: z.int(), name: z.string(), company: z.string() })

/** The client that a part of the money belongs to, and the car that it pays first. */
const part = z.object({ userId: personId, amountYen: yen, purchaseId: lotId.optional() })

export const recordTransfer = endpoint('POST', '/payments/transfers', {
  summary: 'Records money that the bank received; without parts it waits to be assigned',
  body: z.object({
    currency: z.enum(currencies),
    /** In `currency`: whole yen, or dollars with two decimals. */
    amount: z.number().positive().max(10_000_000_000).multipleOf(0.01),
    /** Yen per dollar; if omitted, the latest rate. */
    rate: z.number().positive().max(99_999).optional(),
    confirmed,
    bankReference: z.string().trim().min(1).max(200),
    payer: z.string().trim().max(200).default(''),
    note: z.string().trim().max(500).default(''),
    /** The day on which the bank received it; not in the future. */
    valueOn: day,
    /** Must add up to the amount in yen; empty while the client is unknown. */
    parts: z.array(part).max(maxParts).default([]),
    /** The transfer that the client had announced. */
    intentId: z.uuid().optional(),
  }),
  response: z.object({ success: z.literal(true), paymentId: z.int() }),
  refusals: [
    ...(['not_found', 'payment_recorded', 'parts_not_total', 'no_exchange_rate'] as const),
    ...(['journal_day_closed', 'own_account', 'second_manager_needed'] as const),
    'odd_value',
  ],
  access,
  idempotent: true,
})

const incomingPayment = z.object({
  id: z.int(),
  source: z.enum(paymentSources),
  currency: z.enum(currencies),
  /** In `currency`. */
  amount: z.number(),
  amountYen: z.int(),
  bankReference: z.string(),
  payer: z.string(),
  note: z.string(),
  valueOn: day,
  receivedAt: instant,
  /** Likely clients, most likely first, with the reason. */
  suggestions: z
    .array(
      z.object({
        user: person,
        why: z.enum(['reference', 'invoice', 'announced', 'amount']),
        purchaseId: z.int().nullable(),
        intentId: z.uuid().nullable(),
      }),
    )
    .max(5),
})
export type IncomingPayment = z.infer<typeof incomingPayment>

export const listIncoming = endpoint('GET', '/payments/incoming', {
  summary: 'Unassigned payments, oldest first',
  query: pageQuery,
  response: z.object({ payments: z.array(incomingPayment).max(100), pageInfo }),
  access,
})

export const assignPayment = endpoint('POST', '/payments/assign', {
  summary: 'Assigns a waiting payment to clients and books it',
  body: z.object({
    paymentId: id,
    parts: z.array(part).min(1).max(maxParts),
    intentId: z.uuid().optional(),
  }),
  response: done,
  refusals: [
    ...(['not_found', 'payment_changed', 'parts_not_total'] as const),
    ...(['own_account', 'second_manager_needed'] as const),
  ],
  access,
  idempotent: true,
})

export const voidPayment = endpoint('POST', '/payments/void', {
  summary: 'Voids a waiting payment that never arrived',
  body: z.object({ paymentId: id, reason }),
  response: done,
  refusals: ['not_found', 'payment_changed'],
  access,
})

/** Returns the debts that a payment pays, for matching by hand. */
export const viewMatches = endpoint('GET', '/payments/matches', {
  summary: 'The debts that a payment of a client pays, and open ones',
  query: z.object({ recordId: id }),
  response: z.object({
    success: z.literal(true),
    user: person,
    amountYen: z.int(),
    openYen: z.int(),
    /** Must be sent back with the match; a different value means that somebody else has changed the matches. */
    lastSettlementId: z.int(),
    /** Invoices and debit notes that are open or paid by this payment. */
    debts: z.array(openInvoice.extend({ openYen: z.int(), paidYen: z.int() })).max(200),
  }),
  refusals: ['not_found'],
  access,
})

export const matchPayments = endpoint('POST', '/payments/match', {
  summary: 'Sets which invoices a payment pays; the rest pays the earliest due debts',
  body: z.object({
    recordId: id,
    parts: z.array(z.object({ recordId: id, amountYen: yen })).max(maxParts),
    lastSettlementId: z.int().min(0),
  }),
  response: done,
  refusals: [
    ...(['not_found', 'payment_changed', 'payment_taken_back'] as const),
    ...(['match_above_payment', 'match_above_debt'] as const),
  ],
  access,
})

/** The states of a correction; above a limit a second manager decides. */
export const correctionStates = ['waiting', 'booked', 'refused'] as const
export type CorrectionState = (typeof correctionStates)[number]
const correctionResult = z.object({
  success: z.literal(true),
  correctionId: z.int(),
  state: z.enum(correctionStates),
})

export const undoBooking = endpoint('POST', '/payments/undo', {
  summary: 'Reverses a booking of money with a counter-entry',
  body: z.object({
    /** The record of the booking. */
    recordId: id,
    reason,
    /** The new state of the payment: it waits to be booked again, or it never arrived. */
    payment: z.enum(['waiting', 'void']).default('waiting'),
  }),
  response: correctionResult,
  refusals: [
    ...(['not_found', 'booking_not_reversible', 'booking_reversed'] as const),
    ...(['payment_changed', 'own_account'] as const),
  ],
  access,
  idempotent: true,
})

export const correctBalance = endpoint('POST', '/payments/correct', {
  summary: "Corrects a client's balance by an amount, against an account of the company",
  body: z.object({
    userId: personId,
    /** If negative, the amount is taken from the client. */
    amountYen: z
      .int()
      .min(-10_000_000_000)
      .max(10_000_000_000)
      .refine((amount) => amount !== 0, 'zero'),
    book: z.enum(['bank', 'sales', 'fees']),
    reason,
  }),
  response: correctionResult,
  refusals: ['not_found', 'own_account'],
  access,
  idempotent: true,
})

const correction = z.object({
  id: z.int(),
  user: person.nullable(),
  /** Given to the client; negative if taken. */
  amountYen: z.int(),
  book: z.enum(['bank', 'sales', 'fees']).nullable(),
  /** The booking to reverse; null for a correction by an amount. */
  undoes: z.object({ reference: z.string(), postedOn: day }).nullable(),
  reason: z.string(),
  limitYen: z.int(),
  state: z.enum(correctionStates),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Whether the reader can decide it: nobody decides their own. */
  mayDecide: z.boolean(),
})
export type Correction = z.infer<typeof correction>

export const listCorrections = endpoint('GET', '/payments/corrections', {
  summary: 'Corrections, waiting ones first, then the newest',
  query: z.object({ ...pageQuery.shape, state: z.enum(correctionStates).optional() }),
  response: z.object({ corrections: z.array(correction).max(100), waiting: z.int(), pageInfo }),
  access,
})

export const decideCorrection = endpoint('POST', '/payments/decide-correction', {
  summary: 'Approves or refuses the correction of another manager',
  body: z.object({ correctionId: id, approve: z.boolean() }),
  response: correctionResult,
  refusals: [
    ...(['not_found', 'payment_changed', 'own_correction', 'own_account'] as const),
    ...(['booking_not_reversible', 'booking_reversed'] as const),
  ],
  access,
})

export const sendMoneyBack = endpoint('POST', '/payments/withdrawals', {
  summary: 'Records money that was sent back to a client, at most the free balance',
  body: z.object({
    userId: personId,
    amountYen: yen,
    bankReference: z.string().trim().min(1).max(200),
    reason,
  }),
  response: done,
  refusals: [
    ...(['not_found', 'payment_recorded', 'balance_too_low'] as const),
    ...(['own_account', 'second_manager_needed'] as const),
  ],
  access,
  idempotent: true,
})

const books = z.object({ client: z.int(), bank: z.int(), sales: z.int(), fees: z.int() })
/** Yen on the two sides of an account; both are non-negative. */
const sides = z.object({ debit: z.int(), credit: z.int() })
export const viewJournal = endpoint('GET', '/payments/journal', {
  summary: 'The bookings of a Tokyo day by account, with balances',
  query: z.object({ ...pageQuery.shape, day: queryDay.optional() }),
  response: z.object({
    success: z.literal(true),
    day,
    /** Totals of all accounts before the day, of the day, and after it. */
    opening: books,
    sums: books,
    closing: books,
    /** What the day moved on each side of an account; a positive balance is a credit. */
    turnover: z.object({ client: sides, bank: sides, sales: sides, fees: sides }),
    transactions: z
      .array(
        z.object({
          id: z.int(),
          at: instant,
          kind: z.enum(paymentKinds),
          reference: z.string(),
          memo: z.string(),
          postedBy: z.string(),
          users: z.array(person),
          books,
        }),
      )
      .max(100),
    closed: z.object({ at: instant, by: z.string() }).nullable(),
    /** Whether it can be closed now: the day is over, and every earlier day is closed. */
    mayClose: z.boolean(),
    /** The first past day with bookings that is not closed; days are closed in order. */
    firstOpenDay: day.nullable(),
    pageInfo,
  }),
  access,
})

export type Journal = z.infer<(typeof viewJournal)['response']>

export const closeJournal = endpoint('POST', '/payments/close-journal', {
  summary: 'Closes a Tokyo day, which then accepts no more bookings',
  body: z.object({ day }),
  response: done,
  refusals: ['journal_not_closable'],
  access,
})

export const setOverdueStop = endpoint('PUT', '/payments/overdue-stop', {
  summary: 'Sets whether overdue invoices stop a client from bidding',
  body: z.object({ userId: personId, stops: z.boolean() }),
  response: done,
  refusals: ['not_found'],
  access,
})
