import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, integerId } from '#platform/core/contract/numbers.ts'
import { numberCodeList, queryDay, queryText } from '#platform/core/contract/query-values.ts'
import { instant } from '#platform/core/contract/values.ts'
import { afterRows, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { intentStates, paymentKinds, paymentSources, paymentTypeCodes } from './records.ts'

const dayOrNone = z.union([z.literal('').transform(() => undefined), queryDay])
const day = z.iso.date()
/** In the currency of the response: yen, or dollars with two decimals. */
const money = z.number()

/** Filters of the list of payments (spec 2 §2), combined with AND. */
export const paymentFilters = z.object({
  /** Words that must all occur in reference, note, number, car or lot number. */
  qSearch: queryText.optional(),
  /** Tokyo days of booking, inclusive. */
  dateFrom: dayOrNone.optional(),
  dateTo: dayOrNone.optional(),
  /** 1 remittances, 2 car purchase; 0 or omitted for all. */
  type: numberCodeList(paymentTypeCodes).optional(),
  /** The client; only for managers of money, who see everybody's payments without it. */
  user: asText(integerId).optional(),
})
export type PaymentFilters = z.infer<typeof paymentFilters>

export const paymentListQuery = z.object({
  ...pageQuery.shape,
  after: afterRows.optional(),
  ...paymentFilters.shape,
})
export type PaymentListQuery = z.infer<typeof paymentListQuery>

/** A booking as a person sees it. Fields up to `type` are those of spec 2 §3. */
const paymentRecord = z.object({
  amount: money,
  /** The balance after the booking. */
  balance: money,
  date: day,
  description: z.string(),
  eta: day.nullable(),
  etd: day.nullable(),
  id: z.int(),
  /** 1 remittance, 2 car purchase. */
  type: z.literal([1, 2]),
  at: instant,
  amountYen: z.int(),
  balanceYen: z.int(),
  /** Yen per dollar at the time of booking; null if unknown. */
  rate: z.number().nullable(),
  kind: z.enum(paymentKinds),
  source: z.enum(paymentSources).nullable(),
  /** The number of the invoice, or the external reference of the money. */
  reference: z.string(),
  purchaseId: z.int().nullable(),
  /** The id of an invoice that can be downloaded. */
  invoiceId: z.int().nullable(),
  dueOn: day.nullable(),
  /** Yen of it that are not matched yet, or if negative, not paid yet. */
  openYen: z.int(),
  /** Whether a correction of this booking waits for a second manager; only for managers of money. */
  isCorrectionWaiting: z.boolean(),
  /** Only for managers of money. */
  user: z.object({ id: z.int(), name: z.string(), company: z.string() }).nullable(),
})
export type PaymentRecord = z.infer<typeof paymentRecord>

const typeOption = z.object({ value: z.literal(paymentTypeCodes), label: z.string() })

export const listPayments = endpoint('GET', '/payments/index', {
  summary: 'Payments and charges of a person, newest first, with the balance after each',
  query: paymentListQuery,
  response: z.object({
    records: z.array(paymentRecord).max(100),
    /** The kinds of bookings. */
    purposesList: z.array(z.object({ value: z.enum(paymentKinds), label: z.string() })),
    typesList: z.array(typeOption),
    /** The current balance, regardless of filters. */
    totalBalance: money.nullable(),
    /** The sum over all rows that match the filters. */
    totalReceived: money.nullable(),
    totalSpent: money.nullable(),
    /** The currency of the amounts. */
    currency: z.enum(currencies),
    pageInfo,
    success: z.literal(true),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

/** An unpaid invoice or debit note. */
export const openInvoice = z.object({
  recordId: z.int(),
  purchaseId: z.int(),
  invoiceId: z.int(),
  number: z.string(),
  /** The car, such as `TOYOTA AQUA, 24117`. */
  title: z.string(),
  sku: z.string(),
  amountYen: z.int(),
  openYen: z.int().min(1),
  /** Tokyo day on which it is due; `daysLeft` is negative once it is overdue. */
  dueOn: day,
  daysLeft: z.int(),
})
export type OpenInvoice = z.infer<typeof openInvoice>

/** A payment that a client is about to make. */
export const paymentIntent = z.object({
  id: z.uuid(),
  method: z.enum(paymentSources),
  state: z.enum(intentStates),
  currency: z.enum(currencies),
  /** In `currency`. */
  amount: money,
  amountYen: z.int(),
  purchaseId: z.int().nullable(),
  /** Page on which it is paid; empty if it is not paid on a page. */
  url: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type PaymentIntent = z.infer<typeof paymentIntent>

export const viewBalance = endpoint('GET', '/payments/balance', {
  summary: "The components of a person's balance and free limit, what is due, and how to pay",
  query: z.object({
    /** The client; only for managers of money. */
    user: asText(integerId).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    user: z.object({ id: z.int(), name: z.string(), company: z.string() }),
    currency: z.enum(currencies),
    /** Current yen per dollar; null if unknown. */
    rate: z.object({ yen: z.number(), at: instant }).nullable(),
    balanceYen: z.int(),
    receivedYen: z.int(),
    spentYen: z.int(),
    creditLimitYen: z.int(),
    /** Sum and number of corrections that wait for a second manager; zero except for managers of money. */
    waitingCorrections: z.object({ count: z.int(), amountYen: z.int() }),
    /** Whether the person may bid at all. */
    mayBid: z.boolean(),
    /** Yen that the person can still bid; null if credit is not checked. */
    bidAllowYen: z.int().nullable(),
    /** The amounts that bind the limit, by bids in status 1, 2 and 6. */
    exposure: z.array(
      z.object({ status: z.literal([1, 2, 6]), bids: z.int(), amountYen: z.int() }),
    ),
    /** Bids on this Tokyo day; a limit is null if it is not checked. */
    bidsToday: z.object({ used: z.int(), limit: z.int().nullable() }),
    extraImagesToday: z.object({ used: z.int(), limit: z.int().nullable() }),
    dueYen: z.int(),
    /** Up to 100, earliest due date first. */
    invoices: z.array(openInvoice).max(100),
    /** Pending payments, and those of the last day; up to 20. */
    intents: z.array(paymentIntent).max(20),
    /** Whether overdue invoices stop this person from bidding, and whether they do now. */
    stopsWhenOverdue: z.boolean(),
    isStopped: z.boolean(),
    /** Amounts written off because they cannot be displayed, by Tokyo year; for managers of money. */
    roundings: z.array(z.object({ year: z.int(), count: z.int(), amountYen: z.int() })).max(20),
    paymentMethods: z.object({
      wallet: z.boolean(),
      wire: z.boolean(),
      /** Lines of the bank account, `Label: value`; empty if none is configured. */
      bank: z.array(z.string()),
      /** The reference of a transfer, by which its account is found. */
      reference: z.string(),
      proposedYen: z.int(),
    }),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
export type BalanceView = z.infer<(typeof viewBalance)['response']>
