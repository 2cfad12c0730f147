import { sql } from 'kysely'
import { raiseCreditLimit, setOverdueStop } from '#people/auth/server/people/commands.ts'
import { addDays, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import { yenOf } from '#platform/core/contract/currency.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  bookPayment,
  lockAccounts,
  postBackdatedPayment,
  reverseTransaction,
} from '#trade/payments/server/commands.ts'
import { payInPast, rateAt } from './past-payment.ts'
import type { Payers } from './people.ts'

/** Money received by bank before the first start, besides payments for cars. */
interface Past {
  readonly name: string
  /** Days before the first start. */
  readonly daysAgo: number
  /** Books it on its day before nine, when nothing has happened to cars yet. */
  book(db: Db, people: Payers, day: string): Promise<unknown>
}

const inDollars =
  (who: 'dollars' | 'dealer', cents: number, source: 'bank' | 'wire', note: string): Past['book'] =>
  async (db, people, day) => {
    const at = tokyoInstant(day, '08:30')
    const rate = await rateAt(db, at)
    const amountYen = yenOf(cents, 'USD', rate)
    const parts = [{ personId: people[who], amountYen, purchaseId: null }]
    const payer = who === 'dealer' ? 'MWANGI MOTORS' : 'HARRIS IMPORTS LTD'
    const dollars = { cents, rate }
    await payInPast(db, { parts, payer, at, managerId: people.manager, note, source, dollars })
  }

/** In the order of time. */
export const pastPayments: readonly Past[] = [
  {
    ...{ name: 'dollars by bank', daysAgo: 20 },
    book: inDollars('dollars', 1_000_000, 'bank', 'Advance'),
  },
  { name: 'two people', daysAgo: 18, book: payForTwo },
  { name: 'wrong person', daysAgo: 16, book: payForWrongPerson },
  { name: 'right person', daysAgo: 15, book: correctPerson },
  { name: 'advances sent back', daysAgo: 15, book: sendAdvancesBack },
  // By now the invoices that the advance had paid are paid directly.
  { name: 'rest sent back', daysAgo: 9, book: sendAdvancesBack },
  {
    ...{ name: 'dollars by wire', daysAgo: 6 },
    book: inDollars('dollars', 450_000, 'wire', 'Second advance'),
  },
  { name: 'last rest sent back', daysAgo: 4, book: sendAdvancesBack },
  {
    ...{ name: 'dollars of the dealer', daysAgo: 3 },
    book: inDollars('dealer', 180_000, 'wire', 'Mwangi Motors'),
  },
  // The second one pays an invoice that other money has paid already.
  { name: 'bounced', daysAgo: 2, book: bounce },
  { name: 'bounced again', daysAgo: 2, book: bounce },
  { name: 'stopped', daysAgo: 2, book: stopDebtor },
  { name: 'wallets', daysAgo: 1, book: topUp },
  { name: 'two invoices', daysAgo: 1, book: payTwoInvoices },
]

/** Books a company's payment for two of its people. */
async function payForTwo(db: Db, { grace, peter, manager: managerId }: Payers, day: string) {
  const parts = [
    { personId: grace, amountYen: 700_000, purchaseId: null },
    { personId: peter, amountYen: 500_000, purchaseId: null },
  ]
  const at = tokyoInstant(day, '08:30')
  const payer = 'SAVANNA MOTORS LTD'
  await payInPast(db, { parts, payer, at, managerId, note: 'Wanjiru, Otieno', source: 'bank' })
}

const wrongNote = 'Deposit for the next cars'

async function payForWrongPerson(db: Db, { dmitri, manager: managerId }: Payers, day: string) {
  const parts = [{ personId: dmitri, amountYen: 640_000, purchaseId: null }]
  const at = tokyoInstant(day, '08:30')
  const payer = 'ALTAI TRADE'
  await payInPast(db, { parts, payer, at, managerId, note: wrongNote, source: 'bank' })
}

/** Reverses a payment and books it for the right person. */
async function correctPerson(db: Db, { ruslan, manager: actorId }: Payers, day: string) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'transaction_id', 'amount_yen'])
    .where('note', '=', wrongNote)
    .where('state', '=', 'booked')
    .executeTakeFirst()
  if (!payment?.transaction_id) return
  const at = tokyoInstant(day, '08:40')
  const reason = 'Altai Trade is Ruslan Abdulov'
  const { id: paymentId, transaction_id: transactionId, amount_yen: amountYen } = payment
  await reverseTransaction(db, originOf(at), {
    ...{ transactionId, kind: 'correction', reason, actorId, paymentState: 'waiting', at },
  })
  const parts = [{ personId: ruslan, amountYen, purchaseId: null }]
  await bookPayment(db, originOf(at), { paymentId, parts, postedBy: actorId, at })
}

/**
 * Returns the advances of client and dealer, and raises their credit limits by as much: they can bid for the same
 * amount, and from then on invoices are open until somebody pays them.
 */
async function sendAdvancesBack(db: Db, { client, dealer }: Payers, day: string) {
  await lockAccounts(db, [client, dealer])
  for (const personId of [client, dealer]) {
    const { balance_yen: balance } = await db
      .selectFrom('accounts')
      .select('balance_yen')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    if (balance <= 0) continue
    const reference = `Advance of ${personId} returned ${day}`
    const at = tokyoInstant(day, '08:45')
    await postBackdatedPayment(db, { personId, amountYen: -balance, reference, at })
    await raiseCreditLimit(db, personId, balance)
  }
}

/** Reverses the client's bank payment for an invoice, unless another one is already overdue. */
async function bounce(db: Db, { client, manager }: Payers, day: string) {
  if (await owesOverdue(db, client, day)) return
  await reverseLast(db, { debtors: [client], since: addDays(day, -30) }, manager, day)
}

/** Reverses the payment of somebody without a deposit, too; overdue invoices block this client's bids. */
async function stopDebtor(db: Db, { sergei, naomi, kofi, manager }: Payers, day: string) {
  const payers = { debtors: [sergei, naomi, kofi], since: addDays(day, -60) }
  const debtor = await reverseLast(db, payers, manager, day)
  if (debtor !== null) await setOverdueStop(db, debtor, true)
}

/** @returns the person whose payment was reversed: the latest one for an invoice that is overdue by now */
async function reverseLast(
  db: Db,
  { debtors, since }: { readonly debtors: readonly number[]; readonly since: string },
  actorId: number,
  day: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number; personId: number }>`
    select paid.transaction_id as id, paid.person_id as "personId" from payment_records paid
    join payments payment on payment.transaction_id = paid.transaction_id
    where paid.person_id = any(${debtors}::int[]) and paid.posted_on between ${since} and ${day}
      and exists (
        select from settlements paying join payment_records invoice on invoice.id = paying.debit_id
        where paying.credit_id = paid.id and invoice.kind = 'purchase' and invoice.due_on <= ${day}
        group by invoice.id having sum(paying.amount_yen) > 0
      )
    order by paid.id desc limit 1
  `.execute(db)
  const [paid] = rows
  if (!paid) return null
  const at = tokyoInstant(day, '08:50')
  const reason = 'The bank of the payer took it back'
  await reverseTransaction(db, originOf(at), {
    ...{ transactionId: paid.id, kind: 'refund', reason, actorId, paymentState: 'refunded', at },
  })
  return paid.personId
}

async function owesOverdue(db: Db, personId: number, day: string): Promise<boolean> {
  const overdue = await openInvoices(db, personId).where('due_on', '<=', day).executeTakeFirst()
  return overdue !== undefined
}

/** Pays part of the oldest due invoice of client and dealer by wallet. */
async function topUp(db: Db, { client, dealer, manager: managerId }: Payers, day: string) {
  for (const [personId, payer] of [
    [client, 'Anna Kuznetsova'],
    [dealer, 'Joseph Mwangi'],
  ] as const) {
    const parts = [{ personId, amountYen: 40_000, purchaseId: null }]
    const at = tokyoInstant(day, '08:30')
    const note = `Top-up ${personId}`
    await payInPast(db, { parts, payer, at, managerId, note, source: 'wallet' })
  }
}

/** Pays parts of two of the client's invoices by one transfer. */
async function payTwoInvoices(db: Db, { client, manager: managerId }: Payers, day: string) {
  const invoices = await openInvoices(db, client).limit(2).execute()
  const parts = invoices.flatMap(({ purchase_id: purchaseId, open_yen: open }) => {
    const amountYen = Math.min(25_000, -open)
    return purchaseId === null ? [] : [{ personId: client, amountYen, purchaseId }]
  })
  if (parts.length === 0) return
  const at = tokyoInstant(day, '08:40')
  const note = invoices.map(({ reference }) => reference).join(', ')
  await payInPast(db, { parts, payer: 'A KUZNETSOVA', at, managerId, note, source: 'bank' })
}

/** Returns a person's open invoices, the oldest due first. */
const openInvoices = (db: Db, personId: number) =>
  db
    .selectFrom('payment_records')
    .select(['purchase_id', 'open_yen', 'reference'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'purchase')
    .where('open_yen', '<', 0)
    .orderBy('due_on')
    .orderBy('id')

const originOf = (now: Date) => ({ now, requestId: 'demo', network: '' })
