import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Currency } from '#platform/core/contract/currency.ts'
import type { Instant, Readable, Stamp } from '#platform/database/server/column-types.ts'
import type { MoneyTaskFacts, MoneyTaskKind } from '#trade/payments/contract/tasks.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    accounts: Accounts
    ledger_transactions: LedgerTransactions
    ledger_entries: LedgerEntries
    ledger_days: LedgerDays
    payment_intents: PaymentIntents
    payments: Payments
    payment_events: PaymentEvents
    payment_movements: PaymentMovements
    unknown_payment_events: UnknownPaymentEvents
    payment_records: PaymentRecords
    settlements: Settlements
    corrections: Corrections
    journal_days: JournalDays
    payment_reminders: PaymentReminders
    money_tasks: MoneyTasks
    exposures: Exposures
  }
}

/** Triggers of ledger and bids maintain the sums; no statement of the program writes them. */
interface Accounts {
  person_id: number
  balance_yen: Readable
  exposure_yen: Readable
}

interface LedgerTransactions {
  id: Generated<number>
  kind:
    | 'deposit'
    | 'withdrawal'
    | 'purchase'
    | 'credit_note'
    | 'debit_note'
    | 'refund'
    | 'correction'
    | 'rounding'
  reference: string
  memo: Generated<string>
  posted_at: Stamp
  posted_by: number | null
  posted_xid: Generated<string>
  /** The external payment that was booked. */
  payment_id: Generated<number | null>
  /** The transaction that it reverses. */
  reverses_id: Generated<number | null>
  /** Yen per dollar at the time of booking; null if unknown. */
  usd_rate: Generated<number | null>
  posted_on: ColumnType<string, never, never>
}

interface LedgerEntries {
  id: Generated<number>
  transaction_id: number
  book: 'client' | 'bank' | 'sales' | 'fees'
  person_id: number | null
  amount_yen: number
}

/** Sums of a Tokyo day, maintained by a trigger of the ledger. */
interface LedgerDays {
  day: ColumnType<string, never, never>
  remittance_count: Readable
  remittance_received_yen: Readable
  remittance_spent_yen: Readable
  purchase_count: Readable
  purchase_received_yen: Readable
  purchase_spent_yen: Readable
  bank_yen: Readable
  sales_yen: Readable
  fees_yen: Readable
}

/** A payment that a client is about to make. */
interface PaymentIntents {
  id: Generated<string>
  person_id: number
  method: 'wallet' | 'wire' | 'bank'
  currency: Currency
  /** Yen, or cents. */
  amount_minor: number
  /** Yen per unit of the currency; null for yen. */
  rate: number | null
  amount_yen: number
  purchase_id: number | null
  /** Empty for a bank transfer. */
  provider: Generated<string>
  provider_id: string | null
  url: Generated<string>
  /** `announced`: a bank transfer that the client says is under way. */
  state: Generated<
    'opening' | 'open' | 'announced' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded'
  >
  created_at: Stamp
  changed_at: Stamp
  expires_at: Instant
  xid: Generated<string>
  asked_at: Stamp
}

/** Money from outside. */
interface Payments {
  id: Generated<number>
  source: 'bank' | 'wallet' | 'wire'
  provider: Generated<string>
  provider_id: string | null
  intent_id: string | null
  currency: Currency
  amount_minor: number
  rate: number | null
  amount_yen: number
  bank_reference: Generated<string>
  payer: Generated<string>
  note: Generated<string>
  value_on: string
  received_at: Stamp
  recorded_by: number | null
  state: Generated<'waiting' | 'booked' | 'void' | 'refunded'>
  /** The effective booking. */
  transaction_id: number | null
  changed_at: Stamp
}

/** Webhooks, each applied once. */
interface PaymentEvents {
  provider: string
  event_id: string
  received_at: Stamp
  occurred_at: Instant
  state: string
  provider_id: string
  intent_id: string | null
  currency: Currency
  amount_minor: number
  outcome: 'booked' | 'waiting' | 'noted' | 'stale' | 'reversed'
}

/** Money that a provider moved after a payment; one row per movement. */
interface PaymentMovements {
  id: Generated<number>
  provider: string
  movement_id: string
  kind: 'refund' | 'refund_failed' | 'dispute' | 'dispute_reinstated'
  provider_id: string | null
  currency: Currency
  amount_minor: number
  occurred_at: Instant
  received_at: Stamp
  /** `closed`: there is nothing to book. */
  state: Generated<'waiting' | 'booked' | 'closed'>
  transaction_id: Generated<number | null>
}

/** An event of an unknown type. */
interface UnknownPaymentEvents {
  provider: string
  event_id: string
  type: string
  object_id: string
  received_at: Stamp
}

/** Bookings as people see them; written only by triggers and database functions. */
interface PaymentRecords {
  id: Readable
  transaction_id: Readable
  person_id: Readable
  type: ColumnType<'remittance' | 'purchase', never, never>
  kind: ColumnType<LedgerTransactions['kind'], never, never>
  posted_at: ColumnType<Date, never, never>
  posted_on: ColumnType<string, never, never>
  amount_yen: Readable
  balance_yen: Readable
  usd_rate: ColumnType<number | null, never, never>
  source: ColumnType<Payments['source'] | null, never, never>
  reference: ColumnType<string, never, never>
  memo: ColumnType<string, never, never>
  purchase_id: ColumnType<number | null, never, never>
  invoice_id: ColumnType<number | null, never, never>
  due_on: ColumnType<string | null, never, never>
  open_yen: Readable
  search_text: ColumnType<string, never, never>
}

/** Which money pays which debt; written only by database functions. */
interface Settlements {
  id: Readable
  person_id: Readable
  credit_id: Readable
  debit_id: Readable
  amount_yen: Readable
  settled_at: ColumnType<Date, never, never>
  settled_by: ColumnType<number | null, never, never>
}

interface Corrections {
  id: Generated<number>
  reverses_id: number | null
  person_id: number | null
  amount_yen: number
  book: Exclude<LedgerEntries['book'], 'client'> | null
  /** The new state of the payment whose booking is reversed. */
  payment_state: Generated<'waiting' | 'void' | null>
  reason: string
  limit_yen: number
  state: Generated<'waiting' | 'booked' | 'refused'>
  requested_by: number
  requested_at: Stamp
  decided_by: number | null
  decided_at: Instant | null
  transaction_id: number | null
}

interface JournalDays {
  day: string
  closed_at: Stamp
  closed_by: number
  totals: JSONColumnType<Record<LedgerEntries['book'], number>>
  transactions: number
}

/** Sent reminders of invoices. */
interface PaymentReminders {
  record_id: number
  /** Days after the due date; negative before it. */
  step: -2 | 1 | 7 | 14
  sent_at: Stamp
}

/** A task for managers of money. */
interface MoneyTasks {
  id: Generated<number>
  kind: MoneyTaskKind
  subject: string
  person_id: number | null
  movement_id: number | null
  facts: JSONColumnType<MoneyTaskFacts>
  created_at: Stamp
  done_at: Instant | null
  done_by: number | null
  note: Generated<string>
}

interface Exposures {
  person_id: Readable
  exposure_yen: Readable
  open_bids: Readable
}
