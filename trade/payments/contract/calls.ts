import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, integerId } from '#platform/core/contract/numbers.ts'
import { numberCodeList, queryDay, queryText } from '#platform/core/contract/query-values.ts'
import { instant } from '#platform/core/contract/values.ts'
import { afterRows, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { intentStates, paymentKinds, paymentSources, paymentTypeCodes } from './records.ts'

const dayOrNone = z.union([z.literal('').transform(() => undefined), queryDay])
/** A Tokyo day. */
const day = z.iso.date()
/** In the currency of the response: yen, or dollars with two decimals. */
const money = z.number()

/** Filters of the list of payments (spec 2 §2), combined with AND. */
export const paymentFilters = z.object({
  /** Words, each of which has to occur in reference, note, number, car or lot number. */
  qSearch: queryText.optional(),
  /** Tokyo days of booking, both included. */
  dateFrom: dayOrNone.optional(),
  dateTo: dayOrNone.optional(),
  /** 1 remittances, 2 car purchase; 0 or left out for all. */
  type: numberCodeList(paymentTypeCodes).optional(),
  /** Whose payments; for managers of money alone, who see everybody's without it. */
  user: asText(integerId).optional(),
})
export type PaymentFilters = z.infer<typeof paymentFilters>

export const paymentListQuery = z.object({
  ...pageQuery.shape,
  after: afterRows.optional(),
  ...paymentFilters.shape,
})
export type PaymentListQuery = z.infer<typeof paymentListQuery>

/** A booking as a person sees it; spec 2 §3 names the fields up to `type`. */
const paymentRecord = z.object({
  amount: money,
  /** After the booking. */
  balance: money,
  /** Tokyo day. */
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
  /** Yen for a dollar when it was booked; null where none was known. */
  rate: z.number().nullable(),
  kind: z.enum(paymentKinds),
  source: z.enum(paymentSources).nullable(),
  /** The number of the invoice, or what the money is called outside. */
  reference: z.string(),
  purchaseId: z.int().nullable(),
  /** The invoice that can be downloaded. */
  invoiceId: z.int().nullable(),
  dueOn: day.nullable(),
  /** What of it pays nothing yet, or, below zero, is not paid yet; yen. */
  openYen: z.int(),
  /** A correction of this booking waits for a second manager; for managers of money. */
  isCorrectionWaiting: z.boolean(),
  /** For managers of money. */
  user: z.object({ id: z.int(), name: z.string(), company: z.string() }).nullable(),
})
export type PaymentRecord = z.infer<typeof paymentRecord>

const typeOption = z.object({ value: z.literal(paymentTypeCodes), label: z.string() })

export const listPayments = endpoint('GET', '/payments/index', {
  summary: 'Payments and charges of a person, the newest first, with the balance after each',
  query: paymentListQuery,
  response: z.object({
    records: z.array(paymentRecord).max(100),
    /** What bookings are for. */
    purposesList: z.array(z.object({ value: z.enum(paymentKinds), label: z.string() })),
    typesList: z.array(typeOption),
    /** Of now, whatever the filters. */
    totalBalance: money.nullable(),
    /** Of what the filters find. */
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

/** An invoice or a debit note that is not paid. */
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
  /** Tokyo day until which it is to be paid; `daysLeft` is below zero when that is over. */
  dueOn: day,
  daysLeft: z.int(),
})
export type OpenInvoice = z.infer<typeof openInvoice>

/** Money that is about to come. */
export const paymentIntent = z.object({
  id: z.uuid(),
  method: z.enum(paymentSources),
  state: z.enum(intentStates),
  currency: z.enum(currencies),
  /** In its currency. */
  amount: money,
  amountYen: z.int(),
  purchaseId: z.int().nullable(),
  /** Where it is paid; empty where it is not paid on a page. */
  url: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type PaymentIntent = z.infer<typeof paymentIntent>

export const viewBalance = endpoint('GET', '/payments/balance', {
  summary: 'What makes up the balance and the free limit of a person, what is due, and how to pay',
  query: z.object({
    /** Whose; for managers of money alone. */
    user: asText(integerId).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    user: z.object({ id: z.int(), name: z.string(), company: z.string() }),
    currency: z.enum(currencies),
    /** Yen for a dollar now; null where none is known. */
    rate: z.object({ yen: z.number(), at: instant }).nullable(),
    balanceYen: z.int(),
    receivedYen: z.int(),
    spentYen: z.int(),
    creditLimitYen: z.int(),
    /** Amounts that wait for a second manager, in sum and number; nothing for others than managers of money. */
    waitingCorrections: z.object({ count: z.int(), amountYen: z.int() }),
    /** Whether the person may bid at all. */
    mayBid: z.boolean(),
    /** What may still be bid; null where credit is not checked. */
    bidAllowYen: z.int().nullable(),
    /** What binds the limit: bids by their status 1, 2 and 6. */
    exposure: z.array(
      z.object({ status: z.literal([1, 2, 6]), bids: z.int(), amountYen: z.int() }),
    ),
    /** Of this Tokyo day; a limit is null where it is not checked. */
    bidsToday: z.object({ used: z.int(), limit: z.int().nullable() }),
    extraImagesToday: z.object({ used: z.int(), limit: z.int().nullable() }),
    dueYen: z.int(),
    /** Up to 100, what is due first first. */
    invoices: z.array(openInvoice).max(100),
    /** Running ones, and those of the last day; up to 20. */
    intents: z.array(paymentIntent).max(20),
    /** Overdue invoices stop bidding for this person, and do now. */
    stopsWhenOverdue: z.boolean(),
    isStopped: z.boolean(),
    /** What was booked off because it cannot be shown, by year of Tokyo; for managers of money. */
    roundings: z.array(z.object({ year: z.int(), count: z.int(), amountYen: z.int() })).max(20),
    paymentMethods: z.object({
      wallet: z.boolean(),
      wire: z.boolean(),
      /** Lines of the bank account, `Label: value`; empty where there is none. */
      bank: z.array(z.string()),
      /** What a transfer says, so that it finds its account. */
      reference: z.string(),
      proposedYen: z.int(),
    }),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
export type BalanceView = z.infer<(typeof viewBalance)['response']>
