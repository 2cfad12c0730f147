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

/** Managers of money, as all calls of this file. */
const access = { who: 'permitted', flag: 'managePayments', managersOnly: true } as const

/** A Tokyo day. */
const day = z.iso.date()
const yen = z.int().min(1).max(10_000_000_000)
const id = asText(bigId)
const reason = z.string().trim().min(reasonLength.least).max(reasonLength.most)
const person = z.object({ id: z.int(), name: z.string(), company: z.string() })

/** Whose money it is, and the car that it pays first. */
const part = z.object({ userId: personId, amountYen: yen, purchaseId: lotId.optional() })

export const recordTransfer = endpoint('POST', '/payments/transfers', {
  summary: 'Record money that came to the bank; without parts it waits for its person',
  body: z.object({
    currency: z.enum(currencies),
    /** In its currency: whole yen, or dollars with two decimals. */
    amount: z.number().positive().max(10_000_000_000).multipleOf(0.01),
    /** Yen for a dollar; left out for the latest rate. */
    rate: z.number().positive().max(99_999).optional(),
    confirmed,
    bankReference: z.string().trim().min(1).max(200),
    payer: z.string().trim().max(200).default(''),
    note: z.string().trim().max(500).default(''),
    /** The day on which the bank had it: not in the future. */
    valueOn: day,
    /** They come to the amount in yen; none where nobody knows whose it is. */
    parts: z.array(part).max(maxParts).default([]),
    /** The transfer that its sender had announced. */
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
  /** In its currency. */
  amount: z.number(),
  amountYen: z.int(),
  bankReference: z.string(),
  payer: z.string(),
  note: z.string(),
  valueOn: day,
  receivedAt: instant,
  /** People whose it may be, the likeliest first, and why. */
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
  summary: 'Money that waits for its person, the oldest first',
  query: pageQuery,
  response: z.object({ payments: z.array(incomingPayment).max(100), pageInfo }),
  refusals: [],
  access,
})

export const assignPayment = endpoint('POST', '/payments/assign', {
  summary: 'Book money that waits for the people whose it is',
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
  summary: 'Say of money that waits that it never came',
  body: z.object({ paymentId: id, reason }),
  response: done,
  refusals: ['not_found', 'payment_changed'],
  access,
})

/** What a payment pays, for matching it by hand. */
export const viewMatches = endpoint('GET', '/payments/matches', {
  summary: 'What a payment of a client pays, and what is open',
  query: z.object({ recordId: id }),
  response: z.object({
    success: z.literal(true),
    user: person,
    amountYen: z.int(),
    openYen: z.int(),
    /** To be sent back with the match: another one means that somebody was faster. */
    lastSettlementId: z.int(),
    /** Invoices and debit notes that are open, or that this payment pays. */
    debts: z.array(openInvoice.extend({ openYen: z.int(), paidYen: z.int() })).max(200),
  }),
  refusals: ['not_found'],
  access,
})

export const matchPayments = endpoint('POST', '/payments/match', {
  summary: 'Say by hand which invoices a payment pays; the rest pays what is due first',
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

/** How a correction was decided; above a limit a second manager decides. */
export const correctionStates = ['waiting', 'booked', 'refused'] as const
export type CorrectionState = (typeof correctionStates)[number]
const correctionResult = z.object({
  success: z.literal(true),
  correctionId: z.int(),
  state: z.enum(correctionStates),
})

export const undoBooking = endpoint('POST', '/payments/undo', {
  summary: 'Take a booking of money back by a counter-entry',
  body: z.object({
    /** The record of the booking. */
    recordId: id,
    reason,
    /** What becomes of the payment: it waits for another booking, or it never came. */
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
  summary: 'Give a client an amount, or take it, against a book of the company',
  body: z.object({
    userId: personId,
    /** Below zero it is taken. */
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
  /** What the client gets, or gives below zero. */
  amountYen: z.int(),
  book: z.enum(['bank', 'sales', 'fees']).nullable(),
  /** The booking that is taken back; null for an amount. */
  undoes: z.object({ reference: z.string(), postedOn: day }).nullable(),
  reason: z.string(),
  limitYen: z.int(),
  state: z.enum(correctionStates),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Whether the reader may decide it: nobody decides their own. */
  mayDecide: z.boolean(),
})
export type Correction = z.infer<typeof correction>

export const listCorrections = endpoint('GET', '/payments/corrections', {
  summary: 'Corrections, those that wait first, then the newest',
  query: z.object({ ...pageQuery.shape, state: z.enum(correctionStates).optional() }),
  response: z.object({ corrections: z.array(correction).max(100), waiting: z.int(), pageInfo }),
  refusals: [],
  access,
})

export const decideCorrection = endpoint('POST', '/payments/decide-correction', {
  summary: 'Approve or refuse the correction of another manager',
  body: z.object({ correctionId: id, approve: z.boolean() }),
  response: correctionResult,
  refusals: [
    ...(['not_found', 'payment_changed', 'own_correction', 'own_account'] as const),
    ...(['booking_not_reversible', 'booking_reversed'] as const),
  ],
  access,
})

export const sendMoneyBack = endpoint('POST', '/payments/withdrawals', {
  summary: 'Record money that was sent back to a client, at most what is free',
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
/** Yen on the two sides of a book, both above zero. */
const sides = z.object({ debit: z.int(), credit: z.int() })
export const viewJournal = endpoint('GET', '/payments/journal', {
  summary: 'The bookings of a Tokyo day by book, in balance',
  query: z.object({ ...pageQuery.shape, day: queryDay.optional() }),
  response: z.object({
    success: z.literal(true),
    day,
    /** Sums of all books before the day, of the day, and after it. */
    opening: books,
    sums: books,
    closing: books,
    /** What the day moved on each side of a book; a balance above zero is a credit. */
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
    /** Whether it can be closed now: it is over, and every day before it is closed. */
    mayClose: z.boolean(),
    /** The first day with bookings that is over and not closed: days are closed in their order. */
    firstOpenDay: day.nullable(),
    pageInfo,
  }),
  refusals: [],
  access,
})

export type Journal = z.infer<(typeof viewJournal)['response']>

export const closeJournal = endpoint('POST', '/payments/close-journal', {
  summary: 'Close a Tokyo day: nothing is booked into it any more',
  body: z.object({ day }),
  response: done,
  refusals: ['journal_not_closable'],
  access,
})

export const listRates = endpoint('GET', '/payments/rates', {
  summary: 'Yen for a dollar, the newest first',
  query: pageQuery,
  response: z.object({
    rates: z
      .array(
        z.object({
          id: z.int(),
          currency: z.literal('USD'),
          yen: z.number(),
          validFrom: instant,
          source: z.string(),
          enteredBy: z.string(),
        }),
      )
      .max(100),
    pageInfo,
  }),
  refusals: [],
  access,
})

export const enterRate = endpoint('POST', '/payments/rates', {
  summary: 'Enter yen for a dollar, from now on; bookings keep the rate of their time',
  body: z.object({
    currency: z.literal('USD'),
    yen: z.number().positive().max(99_999),
    confirmed,
  }),
  response: done,
  refusals: ['odd_value'],
  access,
})

export const setOverdueStop = endpoint('PUT', '/payments/overdue-stop', {
  summary: 'Whether overdue invoices keep a client from bidding',
  body: z.object({ userId: personId, stops: z.boolean() }),
  response: done,
  refusals: ['not_found'],
  access,
})
