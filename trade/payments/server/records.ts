import { type ExpressionBuilder, sql } from 'kysely'
import { findRate } from '#market/rates/server/queries.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Currency } from '#platform/core/contract/currency.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db, Tables } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { pageInfoOf } from '#platform/list/server/page.ts'
import { idsAfter } from '#platform/list/server/rows-after.ts'
import { searchWords } from '#platform/list/server/search-words.ts'
import type {
  PaymentFilters,
  PaymentListQuery,
  PaymentRecord,
} from '#trade/payments/contract/calls.ts'
import { paymentKinds, paymentTypeCodes, paymentTypes } from '#trade/payments/contract/records.ts'
import { idsByDay, type Period, sumsOfDays } from './ledger-days.ts'
import { referenceText } from './reference-text.ts'
import { getPayer, managesPayments, type Payer, shownAmount } from './scope.ts'

/** Returns a page of the payments and charges of a person, or for managers of money of everybody (spec 2 §2). */
export async function paymentPage(
  db: Db,
  person: Person,
  query: PaymentListQuery,
  language: Language,
) {
  const isManager = managesPayments(person)
  const payer =
    isManager && query.user === undefined ? null : await getPayer(db, person, query.user)
  const currency = payer?.currency ?? 'JPY'
  const [ids, sums, all, balanceYen, rate] = await Promise.all([
    pageOf(db, payer, query),
    payer || searchWords(query.qSearch).length > 0
      ? sumsOf(db, payer, query)
      : sumsOfDays(db, periodOf(query)),
    payer ? countOf(db, payer) : sumsOfDays(db, {}).then(({ count }) => count),
    payer && balanceOf(db, payer.id),
    findRate(db, 'USD'),
  ])
  const records = await readRecords(db, ids, { currency, isManager, language })
  const t = translator('payment-records', language)
  const sumOf = (yen: number) => shownAmount(yen, currency, rate?.yen ?? null)
  return {
    records,
    purposesList: paymentKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    typesList: paymentTypeCodes.map((value) => ({ value, label: t(`type.${value}`) })),
    // All sums use the current rate, so that received less spent equals the balance.
    totalBalance: balanceYen === null ? null : sumOf(balanceYen),
    totalReceived: sumOf(sums.received),
    totalSpent: sumOf(sums.spent),
    currency,
    pageInfo: pageInfoOf(query, sums.count, all),
  }
}

const typeOf = {
  [paymentTypes.remittances]: 'remittance',
  [paymentTypes.carPurchase]: 'purchase',
} as const

/** Returns the types that filters select; empty for all. */
const typesOf = ({ type = [] }: PaymentFilters) =>
  type.includes(paymentTypes.all) ? [] : type.flatMap((code) => (code === 0 ? [] : typeOf[code]))

const periodOf = (filters: PaymentFilters): Period => ({
  ...{ from: filters.dateFrom, to: filters.dateTo, types: typesOf(filters) },
})

/** Returns the ids of a page, in order. */
function pageOf(db: Db, payer: Payer | null, query: PaymentListQuery): Promise<readonly number[]> {
  const { page: number, pageSize: size, after = [] } = query
  const isFiltered = payer || searchWords(query.qSearch).length > 0
  return idsAfter({ number, size, after }, (page) => {
    const part = { limit: size, offset: (page - 1) * size }
    return isFiltered ? newestIds(db, payer, query, part) : idsByDay(db, periodOf(query), part)
  })
}

/**
 * Returns the ids of records that match the filters, newest first: of a person in the order of booking, else by day.
 */
export async function newestIds(
  db: Db,
  payer: Pick<Payer, 'id'> | null,
  filters: PaymentFilters,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<number[]> {
  const rows = await filtered(db, payer, filters)
    .select('record.id')
    .$if(payer === null, (records) => records.orderBy('record.posted_on', 'desc'))
    .orderBy('record.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Selects the records that match the filters. */
function filtered(db: Db, payer: Pick<Payer, 'id'> | null, filters: PaymentFilters) {
  const { dateFrom, dateTo } = filters
  const types = typesOf(filters)
  const words = searchWords(filters.qSearch)
  return db
    .selectFrom('payment_records as record')
    .$if(payer !== null, (records) => records.where('record.person_id', '=', payer?.id ?? 0))
    .$if(Boolean(dateFrom), (records) => records.where('record.posted_on', '>=', dateFrom ?? ''))
    .$if(Boolean(dateTo), (records) => records.where('record.posted_on', '<=', dateTo ?? ''))
    .$if(types.length > 0, (records) => records.where('record.type', 'in', types))
    .$if(words.length > 0, (records) =>
      records.where((all) => all.and(words.map((word) => hasText(all, word)))),
    )
}

/** Matches a word anywhere; a trigram index serves it. */
const hasText = (
  of: ExpressionBuilder<{ record: Tables['payment_records'] }, 'record'>,
  word: string,
) => of('record.search_text', 'like', `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)

/** Returns the received and spent yen of matching records. */
async function sumsOf(db: Db, payer: Payer | null, filters: PaymentFilters) {
  return filtered(db, payer, filters)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(record.amount_yen) filter (where record.amount_yen > 0), 0)::bigint`.as(
        'received',
      ),
      sql<number>`coalesce(sum(record.amount_yen) filter (where record.amount_yen < 0), 0)::bigint`.as(
        'spent',
      ),
    ])
    .executeTakeFirstOrThrow()
}

async function countOf(db: Db, payer: Payer | null): Promise<number> {
  const { count } = await filtered(db, payer, {})
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function balanceOf(db: Db, personId: number): Promise<number> {
  const { balance_yen } = await db
    .selectFrom('accounts')
    .select('balance_yen')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return balance_yen
}

interface Showing {
  readonly currency: Currency
  readonly isManager: boolean
  readonly language: Language
}

/** Returns records in the shape of the contract, in the order of their ids. */
export async function readRecords(
  db: Db,
  ids: readonly number[],
  showing: Showing,
): Promise<PaymentRecord[]> {
  if (ids.length === 0) return []
  const rows = await joined(db)
    .where('record.id', 'in', [...ids])
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    return row ? shownRecord(row, showing) : []
  })
}

const joined = (db: Db) =>
  db
    .selectFrom('payment_records as record')
    .innerJoin('ledger_transactions as booked', 'booked.id', 'record.transaction_id')
    .innerJoin('people as client', 'client.id', 'record.person_id')
    .leftJoin('ledger_transactions as reversed', 'reversed.id', 'booked.reverses_id')
    .leftJoin('purchases as car', 'car.id', 'record.purchase_id')
    .leftJoin('makers as maker', 'maker.id', 'car.maker_id')
    .leftJoin('models as model', 'model.id', 'car.model_id')
    .leftJoin('invoices as invoice', 'invoice.id', 'record.invoice_id')
    .select(['record.id', 'record.type', 'record.kind', 'record.posted_at', 'record.posted_on'])
    .select(['record.amount_yen', 'record.balance_yen', 'record.usd_rate', 'record.source'])
    .select(['record.reference', 'record.memo', 'record.purchase_id', 'record.invoice_id'])
    .select([
      'record.due_on',
      'record.open_yen',
      'record.person_id',
      'reversed.kind as reversed_kind',
    ])
    .select(
      sql<boolean>`exists (
        select from corrections where reverses_id = booked.id and state = 'waiting'
      )`.as('is_waiting'),
    )
    .select(['client.full_name', 'client.company', 'car.etd', 'car.eta', 'car.lot_number'])
    .select(['maker.name as maker_name', 'model.name as model_name', 'invoice.number'])
type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

function shownRecord(row: Row, { currency, isManager, language }: Showing): PaymentRecord {
  return {
    amount: shownAmount(row.amount_yen, currency, row.usd_rate),
    balance: shownAmount(row.balance_yen, currency, row.usd_rate),
    date: row.posted_on,
    description: descriptionOf(row, language),
    eta: row.eta,
    etd: row.etd,
    id: row.id,
    type: row.type === 'remittance' ? paymentTypes.remittances : paymentTypes.carPurchase,
    at: tokyoIso(row.posted_at),
    amountYen: row.amount_yen,
    balanceYen: row.balance_yen,
    rate: row.usd_rate,
    kind: row.kind,
    source: row.source,
    reference: row.number ?? referenceText(row.reference, language),
    purchaseId: row.purchase_id,
    invoiceId: row.invoice_id,
    dueOn: row.due_on,
    openYen: row.open_yen,
    isCorrectionWaiting: isManager && row.is_waiting,
    user: isManager ? { id: row.person_id, name: row.full_name, company: row.company } : null,
  }
}

/** Describes a booking in a few words, with its car. */
function descriptionOf(row: Row, language: Language): string {
  const t = translator('payment-records', language)
  const plain = (kind: Row['kind']) => {
    if (kind === 'deposit') return row.source ? t(`source.${row.source}`) : t('deposit')
    if (kind === 'refund' && row.amount_yen > 0) return t('refundReversed')
    if (kind === 'withdrawal' || kind === 'refund' || kind === 'correction') return t(kind)
    return t(`kind.${kind}`)
  }
  const isReversal = row.reversed_kind !== null && row.kind === 'correction'
  const what = isReversal
    ? t('reversed', { what: plain(row.reversed_kind ?? 'deposit') })
    : plain(row.kind)
  if (row.maker_name === null || row.model_name === null) return what
  const name = `${row.maker_name} ${row.model_name}`
  return t('about', { what, car: t('car', { name, lot: row.lot_number ?? '' }) })
}
