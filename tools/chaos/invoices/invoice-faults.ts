import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

/** The responses that clients received about the invoice of a bid. */
export interface Invoiced {
  readonly bidId: number
  readonly replies: readonly {
    readonly status: number
    readonly code: string
    readonly number: string
  }[]
}

interface Row {
  readonly bid_id: number
  readonly status: number
  readonly purchases: number
  readonly invoices: number
  readonly number: string
  readonly price: number
  readonly total: number
  readonly booked: number
  readonly bought: number
}

/** Checks the invoices of these bids; returns a sentence for each fault. */
export async function invoiceFaults(
  db: Db,
  bids: readonly number[],
  reported: readonly Invoiced[],
  priceYen: number,
): Promise<string[]> {
  const rows = await readRows(db, bids)
  const faults = rows.flatMap((row) => faultsOf(row, reported, priceYen))
  if (rows.length !== bids.length) faults.push(`${bids.length} bids, ${rows.length} found`)
  return [...faults, ...(await numberFaults(db)), ...(await balanceFaults(db, bids))]
}

async function readRows(db: Db, bids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select bid.id as bid_id, bid.status, count(distinct car.id)::int as purchases,
      count(distinct invoice.id)::int as invoices, coalesce(min(invoice.number), '') as number,
      coalesce(min(car.sold_price_yen), 0) as price, coalesce(min(invoice.total_yen), 0) as total,
      coalesce(-min(entry.amount_yen), 0) as booked,
      (select count(*)::int from purchase_log log
       where log.purchase_id = min(car.id) and log.event in ('bought', 'invoice')) as bought
    from bids bid
      left join purchases car on car.bid_id = bid.id and car.withdrawn_at is null
      left join invoices invoice on invoice.purchase_id = car.id and invoice.kind = 'invoice'
      left join ledger_entries entry
        on entry.transaction_id = invoice.transaction_id and entry.book = 'client'
    where bid.id = any(${bids}::bigint[]) group by bid.id
  `.execute(db)
  return rows
}

function faultsOf(row: Row, reported: readonly Invoiced[], priceYen: number): string[] {
  const { bid_id: id, number, total } = row
  const faults: string[] = []
  if (row.purchases !== 1) faults.push(`bid ${id}: ${row.purchases} purchases`)
  if (row.invoices !== 1) faults.push(`bid ${id}: ${row.invoices} invoices`)
  if (row.status !== 7) faults.push(`bid ${id}: status ${row.status}`)
  if (row.price !== priceYen) faults.push(`bid ${id}: bought for ${row.price}`)
  if (total < priceYen || row.booked !== total) {
    faults.push(`bid ${id}: ${number} is ${total} yen, ${row.booked} are booked`)
  }
  if (row.bought !== 2) faults.push(`bid ${id}: bought and invoiced ${row.bought} times in the log`)
  for (const reply of reported.find(({ bidId }) => bidId === id)?.replies ?? []) {
    const isRight =
      reply.status === 200 ? reply.number === number : reply.code === 'purchase_invoiced'
    if (!isRight) faults.push(`bid ${id}: ${number} is stored, response ${JSON.stringify(reply)}`)
  }
  return faults
}

/** Checks that the numbers of each kind and year begin with 1, without gaps and duplicates. */
async function numberFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ series: string; invoices: number; last: number; known: number }>`
    select series.name as series, series.last_number as known, count(invoice.id)::int as invoices,
      coalesce(max(right(invoice.number, 5)::int), 0) as last
    from number_series series
      left join invoices invoice
        on series.name = invoice.kind || '-' || substr(invoice.number, 2, 4)
    where series.name like 'invoice-%' group by series.name, series.last_number
  `.execute(db)
  return rows
    .filter(({ invoices, last, known }) => invoices !== last || last !== known)
    .map((row) => `numbers have gaps: ${JSON.stringify(row)}`)
}

/** Checks that the debts of clients are the sum of their invoices, to the yen. */
async function balanceFaults(db: Db, bids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: number; balance: number; invoiced: number }>`
    select account.person_id, account.balance_yen as balance, sum(invoice.total_yen) as invoiced
    from accounts account
      join purchases car on car.person_id = account.person_id
      join invoices invoice on invoice.purchase_id = car.id and invoice.kind = 'invoice'
    where account.person_id in (select person_id from bids where id = any(${bids}::bigint[]))
    group by account.person_id, account.balance_yen
    having account.balance_yen <> -sum(invoice.total_yen)
  `.execute(db)
  return rows.map((row) => `a balance is wrong: ${JSON.stringify(row)}`)
}
