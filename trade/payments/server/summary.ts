import { sql } from 'kysely'
import { findRate } from '#market/rates/server/queries.ts'
import { ownFlags } from '#people/auth/server/rights.ts'
import { tokyoDayOf, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { minorUnits } from '#platform/core/contract/currency.ts'
import { permissionsInForce } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { BalanceView, OpenInvoice, PaymentIntent } from '#trade/payments/contract/calls.ts'
import type { PaymentProvider } from './providers/port.ts'
import { getPayer, managesPayments } from './scope.ts'

/** Returns everything that makes up the balance of a person, and how to top it up (spec 2 §2). */
export async function balanceView(
  db: Db,
  {
    config,
    paymentProvider,
    now,
  }: Pick<Context, 'config' | 'now'> & {
    readonly paymentProvider?: PaymentProvider | null
  },
  person: Person,
  user: number | undefined,
): Promise<BalanceView> {
  const payer = await getPayer(db, person, user)
  const today = tokyoDayOf(now())
  const isManager = managesPayments(person)
  const waiting = isManager ? await waitingOf(db, payer.id) : { count: 0, amountYen: 0 }
  const [row, sums, exposure, used, invoices, intents, rate, roundings] = await Promise.all([
    accountOf(db, payer.id),
    sumsOf(db, payer.id),
    exposureOf(db, payer.id),
    usedToday(db, payer.id, today),
    openInvoicesOf(db, payer.id, today),
    intentsOf(db, payer.id),
    findRate(db, 'USD'),
    isManager ? roundingsOf(db, payer.id) : [],
  ])
  const flags = permissionsInForce({ userType: row.user_type, roleId: row.role_id }, row.overrides)
  const bound = row.exposure_yen
  const overdue = invoices.some(
    ({ daysLeft, openYen }) => daysLeft < 0 && openYen > row.rounding_yen,
  )
  const methods = paymentProvider?.methods ?? []
  return {
    success: true,
    user: { id: payer.id, name: payer.name, company: payer.company },
    currency: payer.currency,
    rate,
    balanceYen: row.balance_yen,
    receivedYen: sums.received,
    spentYen: sums.spent,
    creditLimitYen: row.credit_limit_yen,
    waitingCorrections: waiting,
    mayBid: flags.biddingAllowed,
    bidAllowYen: flags.creditLimitCheck ? row.balance_yen + row.credit_limit_yen - bound : null,
    exposure,
    bidsToday: { used: used.bids, limit: flags.dailyBidLimitCheck ? row.daily_bid_limit : null },
    extraImagesToday: {
      used: used.extraImages,
      limit: flags.ussLimitCheck ? row.daily_uss_limit : null,
    },
    dueYen: Math.max(0, -row.balance_yen),
    invoices,
    intents,
    stopsWhenOverdue: row.stops_when_overdue,
    isStopped: row.stops_when_overdue && overdue,
    roundings,
    paymentMethods: {
      wallet: methods.includes('wallet'),
      wire: methods.includes('wire'),
      bank: [...config.bankDetails],
      reference: transferReference(config.company.name, payer.id),
      proposedYen: config.defaultDepositYen,
    },
  }
}

/** Returns the reference of a bank transfer, which identifies the account of the person. */
export const transferReference = (company: string, personId: number): string =>
  `${company.toUpperCase()} ${personId}`

const accountOf = (db: Db, id: number) =>
  db
    .selectFrom('people as person')
    .innerJoin('accounts as account', 'account.person_id', 'person.id')
    .select([
      'person.user_type',
      'person.role_id',
      'person.credit_limit_yen',
      'person.daily_bid_limit',
    ])
    .select(['person.daily_uss_limit', 'person.stops_when_overdue'])
    .select(['account.balance_yen', 'account.exposure_yen'])
    .select(ownFlags('person').as('overrides'))
    .select(sql<number>`rounding_yen(person.id)`.as('rounding_yen'))
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow()

const sumsOf = (db: Db, id: number) =>
  db
    .selectFrom('payment_records')
    .select([
      sql<number>`coalesce(sum(amount_yen) filter (where amount_yen > 0), 0)::bigint`.as(
        'received',
      ),
      sql<number>`coalesce(sum(amount_yen) filter (where amount_yen < 0), 0)::bigint`.as('spent'),
    ])
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns the written-off roundings by Tokyo year, newest first. */
async function roundingsOf(db: Db, id: number): Promise<BalanceView['roundings']> {
  const { rows } = await sql<BalanceView['roundings'][number]>`
    select extract(year from posted_on)::int as year, count(*)::int as count,
      sum(amount_yen)::bigint as "amountYen"
    from payment_records where person_id = ${id} and kind = 'rounding'
    group by 1 order by 1 desc limit 20
  `.execute(db)
  return rows
}

/**
 * Returns the corrections by an amount that wait for a second manager. Bookings with a waiting reversal are marked in
 * their rows.
 */
async function waitingOf(db: Db, id: number): Promise<BalanceView['waitingCorrections']> {
  const { rows } = await sql<BalanceView['waitingCorrections']>`
    select count(*)::int as count, coalesce(sum(amount_yen), 0)::bigint as "amountYen"
    from corrections where person_id = ${id} and state = 'waiting' and reverses_id is null
  `.execute(db)
  return rows[0] ?? { count: 0, amountYen: 0 }
}

async function exposureOf(db: Db, id: number): Promise<BalanceView['exposure']> {
  const { rows } = await sql<BalanceView['exposure'][number]>`
    select status, bids, amount_yen as "amountYen" from exposure_by_status(person_id => ${id})
  `.execute(db)
  return rows
}

async function usedToday(db: Db, id: number, day: string) {
  const { rows } = await sql<{ bids: number; extraImages: number }>`
    select (
      select count(*)::int from bids where person_id = ${id} and placed_day = ${day}::date
    ) as bids, (
      select count(*)::int from extra_image_requests
      where person_id = ${id} and tokyo_day = ${day}::date and state in ('reserved', 'served')
    ) as "extraImages"
  `.execute(db)
  return rows[0] ?? { bids: 0, extraImages: 0 }
}

/** Returns unpaid invoices and debit notes, earliest due date first. */
async function openInvoicesOf(db: Db, id: number, today: string): Promise<OpenInvoice[]> {
  const rows = await db
    .selectFrom('payment_records as record')
    .innerJoin('invoices as invoice', 'invoice.id', 'record.invoice_id')
    .innerJoin('purchases as car', 'car.id', 'invoice.purchase_id')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .select(['record.id', 'record.amount_yen', 'record.open_yen', 'invoice.id as invoice_id'])
    .select(['invoice.number', 'car.id as car_id', 'car.sku', 'car.lot_number'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .select(sql<string>`coalesce(record.due_on, record.posted_on)`.as('due_on'))
    .select(sql<number>`coalesce(record.due_on, record.posted_on) - ${today}::date`.as('days_left'))
    .where('record.person_id', '=', id)
    .where('record.open_yen', '<', 0)
    .orderBy('due_on')
    .orderBy('record.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    recordId: row.id,
    purchaseId: row.car_id,
    invoiceId: row.invoice_id,
    number: row.number,
    title: `${row.maker_name} ${row.model_name}, ${row.lot_number}`,
    sku: row.sku,
    amountYen: -row.amount_yen,
    openYen: -row.open_yen,
    dueOn: row.due_on,
    daysLeft: row.days_left,
  }))
}

async function intentsOf(db: Db, id: number): Promise<PaymentIntent[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('person_id', '=', id)
    .where((or) =>
      or.or([
        or('state', 'in', ['open', 'announced', 'pending']),
        or('changed_at', '>', sql<Date>`app_now() - interval '1 day'`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(shownIntent)
}

/** Returns a pending payment in the shape of the contract. */
export const shownIntent = (row: {
  readonly id: string
  readonly method: PaymentIntent['method']
  readonly state: PaymentIntent['state']
  readonly currency: PaymentIntent['currency']
  readonly amount_minor: number
  readonly amount_yen: number
  readonly purchase_id: number | null
  readonly url: string
  readonly created_at: Date
  readonly expires_at: Date
}): PaymentIntent => ({
  id: row.id,
  method: row.method,
  state: row.state,
  currency: row.currency,
  amount: row.amount_minor / minorUnits[row.currency],
  amountYen: row.amount_yen,
  purchaseId: row.purchase_id,
  url: row.url,
  createdAt: tokyoIso(row.created_at),
  expiresAt: tokyoIso(row.expires_at),
})
