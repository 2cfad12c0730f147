import { api } from '#app/contract/api.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { LiveEvent } from '#platform/live/contract/stream.ts'
import type {
  BalanceView,
  listPayments,
  OpenInvoice,
  PaymentIntent,
  PaymentRecord,
} from '#trade/payments/contract/calls.ts'
import { pageInfoOf } from './answers.ts'
import clientSample from './samples/client.json' with { type: 'json' }

/** The account of the demo client. */
export const account: BalanceView = api.viewBalance.response.parse(clientSample.viewBalance)

const payments = api.listPayments.response.parse(clientSample.listPayments)

/** Returns a single page with all of these records. */
export const paymentsOf = (
  ...records: readonly PaymentRecord[]
): ResponseBody<typeof listPayments> => ({
  ...{ ...payments, records: [...records], pageInfo: pageInfoOf(records.length) },
})

/** Returns an incoming payment. */
export function deposit(changes: Partial<PaymentRecord> = {}): PaymentRecord {
  const [first] = payments.records
  if (!first) throw new Error('the sample has no payment')
  const user = { id: 1, name: 'Anna Kuznetsova', company: '' }
  return { ...first, user, ...changes }
}

/** Returns an invoice over 600 000 ¥ that is due in a week. */
export const invoice = (changes: Partial<OpenInvoice> = {}): OpenInvoice => ({
  ...{ recordId: 21, purchaseId: 31, invoiceId: 41, number: 'I2026-00021', sku: 'SB-1' },
  ...{ title: 'TOYOTA AQUA, 24117', amountYen: 600_000, openYen: 600_000 },
  ...{ dueOn: '2026-12-03', daysLeft: 7, ...changes },
})

/** Returns an announced bank transfer. */
export const announced = (changes: Partial<PaymentIntent> = {}): PaymentIntent => ({
  ...{ id: '9b2f6f0e-6a58-4c0e-9a5f-0c3a1f8d2b11', method: 'bank', state: 'announced' },
  ...{ currency: 'JPY', amount: 234_000, amountYen: 234_000, purchaseId: null, url: '' },
  ...{ createdAt: '2026-11-26T11:00:00+09:00', expiresAt: '2026-12-06T11:00:00+09:00' },
  ...changes,
})

/** Sent to the page when money was booked. */
export const balanceEvent: LiveEvent = { kind: 'balance', data: { balance: 0 } }
