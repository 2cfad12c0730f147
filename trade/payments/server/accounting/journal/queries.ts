import { sql } from 'kysely'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { readPage } from '#platform/list/server/page.ts'
import { referenceText } from '#trade/payments/server/reference-text.ts'

interface Books {
  readonly client: number
  readonly bank: number
  readonly sales: number
  readonly fees: number
}

/** Returns the bookings of a Tokyo day by account; of today if none is given. */
export async function journalOf(
  db: Db,
  query: { readonly day?: string | undefined; readonly page: number; readonly pageSize: number },
  language: Language,
) {
  const day = query.day ?? (await today(db))
  const [{ opening, sums }, turnover, { rows, pageInfo }, closed, mayClose, firstOpenDay] =
    await Promise.all([
      booksOf(db, day),
      turnoverOf(db, day),
      readPage(bookingsOf(db, day), query),
      closingOf(db, day),
      canCloseDay(db, day),
      firstOpenDayOf(db),
    ])
  const ids = rows.map(({ id }) => id)
  const [entries, users] = await Promise.all([entriesOf(db, ids), usersOf(db, ids)])
  return {
    ...{ day, opening, sums, closing: plus(opening, sums), mayClose, firstOpenDay, pageInfo },
    ...{ closed, turnover },
    transactions: rows.map((row) => ({
      ...{ id: row.id, at: tokyoIso(row.posted_at), kind: row.kind, memo: row.memo },
      reference: referenceText(row.shown_reference ?? '', language),
      postedBy: row.full_name ?? '',
      users: users.filter(({ transactionId }) => transactionId === row.id).map(({ user }) => user),
      books: entries.get(row.id) ?? nothing,
    })),
  }
}

const nothing: Books = { client: 0, bank: 0, sales: 0, fees: 0 }
const plus = (a: Books, b: Books): Books => ({
  client: a.client + b.client,
  bank: a.bank + b.bank,
  sales: a.sales + b.sales,
  fees: a.fees + b.fees,
})

async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (app_now() at time zone 'Asia/Tokyo')::date as day
  `.execute(db)
  return rows[0]?.day ?? ''
}

/** Returns the totals of the accounts of all earlier days, and of the day. */
async function booksOf(db: Db, day: string): Promise<{ opening: Books; sums: Books }> {
  const { rows } = await sql<{ opening: Books; sums: Books }>`
    select journal_totals('-infinity', ${day}::date - 1) as opening,
      journal_totals(${day}::date, ${day}::date) as sums
  `.execute(db)
  return rows[0] ?? { opening: nothing, sums: nothing }
}

type Book = keyof Books
interface Sides {
  readonly debit: number
  readonly credit: number
}

/** Returns debit and credit of each account on a day. A positive entry is a credit, a negative one a debit. */
async function turnoverOf(db: Db, day: string): Promise<Record<Book, Sides>> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as booked', 'booked.id', 'entry.transaction_id')
    .select([
      'entry.book',
      sql<number>`coalesce(-sum(entry.amount_yen) filter (where entry.amount_yen < 0), 0)::bigint`.as(
        'debit',
      ),
      sql<number>`coalesce(sum(entry.amount_yen) filter (where entry.amount_yen > 0), 0)::bigint`.as(
        'credit',
      ),
    ])
    .where('booked.posted_on', '=', day)
    .groupBy('entry.book')
    .execute()
  const sidesOf = (book: Book): Sides => {
    const row = rows.find((one) => one.book === book)
    return { debit: row?.debit ?? 0, credit: row?.credit ?? 0 }
  }
  return {
    client: sidesOf('client'),
    bank: sidesOf('bank'),
    sales: sidesOf('sales'),
    fees: sidesOf('fees'),
  }
}

const bookingsOf = (db: Db, day: string) =>
  db
    .selectFrom('ledger_transactions as booked')
    .leftJoin('people as actor', 'actor.id', 'booked.posted_by')
    .leftJoin('payments as payment', 'payment.id', 'booked.payment_id')
    .select(['booked.id', 'booked.posted_at', 'booked.kind', 'booked.memo', 'actor.full_name'])
    .select(
      sql<string | null>`
        coalesce(nullif(payment.bank_reference, ''), payment.provider_id, booked.reference)
      `.as('shown_reference'),
    )
    .where('booked.posted_on', '=', day)
    .orderBy('booked.id')

async function entriesOf(db: Db, ids: readonly number[]) {
  const sums = new Map<number, Books>()
  if (ids.length === 0) return sums
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['transaction_id', 'book', sql<number>`sum(amount_yen)::bigint`.as('yen')])
    .where('transaction_id', 'in', [...ids])
    .groupBy(['transaction_id', 'book'])
    .execute()
  for (const { transaction_id, book, yen } of rows) {
    const known = sums.get(transaction_id) ?? nothing
    sums.set(transaction_id, { ...known, [book]: yen } satisfies Record<keyof Books, number>)
  }
  return sums
}

async function usersOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_records as record')
    .innerJoin('people as client', 'client.id', 'record.person_id')
    .select(['record.transaction_id', 'client.id', 'client.full_name', 'client.company'])
    .where('record.transaction_id', 'in', [...ids])
    .orderBy('record.id')
    .execute()
  return rows.map(({ transaction_id, id, full_name, company }) => ({
    transactionId: transaction_id,
    user: { id, name: full_name, company },
  }))
}

async function closingOf(db: Db, day: string) {
  const row = await db
    .selectFrom('journal_days as closed')
    .innerJoin('people as actor', 'actor.id', 'closed.closed_by')
    .select(['closed.closed_at', 'actor.full_name'])
    .where('closed.day', '=', day)
    .executeTakeFirst()
  return row ? { at: tokyoIso(row.closed_at), by: row.full_name } : null
}

async function canCloseDay(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ may_close: boolean }>`
    select may_close_journal(${day}::date) as may_close
  `.execute(db)
  return rows[0]?.may_close ?? false
}

async function firstOpenDayOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(posted_on)::text as day from ledger_transactions
    where posted_on < (app_now() at time zone 'Asia/Tokyo')::date
      and posted_on > coalesce((select max(day) from journal_days), '-infinity')
  `.execute(db)
  return rows[0]?.day ?? null
}
